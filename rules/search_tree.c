#include "rules/search_tree.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_NODES = 1024, FIRST_EDGES = 8192, FEWEST_EDGES = 4 };

bool tree_open(Tree *tree, size_t most_bytes)
{
    *tree = (Tree){.node_room = FIRST_NODES,
                   .edge_room = FIRST_EDGES,
                   .slots = FIRST_NODES * 2,
                   .most = most_bytes};
    tree->node = malloc(FIRST_NODES * sizeof *tree->node);
    tree->edge = malloc(FIRST_EDGES * sizeof *tree->edge);
    tree->slot = calloc(tree->slots, sizeof *tree->slot);
    if (tree->node && tree->edge && tree->slot)
        return true;
    tree_close(tree);
    return false;
}

void tree_close(Tree *tree)
{
    free(tree->node);
    free(tree->edge);
    free(tree->slot);
    *tree = (Tree){.node = NULL};
}

void tree_clear(Tree *tree)
{
    tree->nodes = tree->edges = 0;
    memset(tree->slot, 0, tree->slots * sizeof *tree->slot);
}

uint64_t tree_mix(uint64_t set, uint64_t seen)
{
    uint64_t z = (set ^ seen * UINT64_C(0x9e3779b97f4a7c15)) + UINT64_C(0x632be59bd9b4e019);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static bool may_grow(const Tree *tree, size_t nodes, size_t edges)
{
    return nodes * (sizeof *tree->node + 2 * sizeof *tree->slot) + edges * sizeof *tree->edge <=
           tree->most;
}

/* Nodes --------------------------------------------------------------------------- */

static uint32_t *slot_of(const Tree *tree, uint64_t set)
{
    uint32_t at = (uint32_t)set & (tree->slots - 1);
    while (tree->slot[at] && tree->node[tree->slot[at] - 1].set != set)
        at = (at + 1) & (tree->slots - 1);
    return &tree->slot[at];
}

uint32_t tree_find(const Tree *tree, uint64_t set)
{
    return *slot_of(tree, set) - 1; /* 0 becomes NO_NODE */
}

static bool grow_nodes(Tree *tree)
{
    uint32_t room = tree->node_room * 2;
    if (!may_grow(tree, room, tree->edge_room))
        return false;
    TreeNode *node = realloc(tree->node, room * sizeof *node);
    if (!node)
        return false;
    tree->node = node;
    uint32_t *slot = calloc((size_t)room * 2, sizeof *slot);
    if (!slot)
        return false;
    free(tree->slot);
    tree->slot = slot;
    tree->slots = room * 2;
    tree->node_room = room;
    for (uint32_t i = 0; i < tree->nodes; i++)
        *slot_of(tree, tree->node[i].set) = i + 1;
    return true;
}

uint32_t tree_add(Tree *tree, uint64_t set)
{
    if (tree->nodes == tree->node_room && !grow_nodes(tree))
        return NO_NODE;
    tree->node[tree->nodes] = (TreeNode){.set = set};
    *slot_of(tree, set) = ++tree->nodes;
    return tree->nodes - 1;
}

/* Edges ----------------------------------------------------------------------------- */

static bool grow_edges(Tree *tree, uint32_t more)
{
    uint32_t room = tree->edge_room;
    while (room < tree->edges + more)
        room *= 2;
    if (room == tree->edge_room)
        return true;
    if (!may_grow(tree, tree->node_room, room))
        return false;
    TreeEdge *edge = realloc(tree->edge, room * sizeof *edge);
    if (!edge)
        return false;
    tree->edge = edge;
    tree->edge_room = room;
    return true;
}

/* A node that needs more room moves to the end of the pool, unless it lies there already. */
static bool grow_node(Tree *tree, TreeNode *node)
{
    bool last = node->first + node->room == tree->edges;
    uint32_t room = node->room < FEWEST_EDGES ? FEWEST_EDGES : node->room * 2;
    if (!grow_edges(tree, last ? room - node->room : room))
        return false;
    if (!last) {
        memcpy(tree->edge + tree->edges, tree->edge + node->first,
               node->edges * sizeof *tree->edge);
        node->first = tree->edges;
        tree->edges += room;
    } else {
        tree->edges += room - node->room;
    }
    node->room = room;
    return true;
}

static uint32_t find_edge(const Tree *tree, const TreeNode *node, uint64_t key)
{
    for (uint32_t i = 0; i < node->edges; i++)
        if (tree->edge[node->first + i].key == key)
            return node->first + i;
    return NO_NODE;
}

uint32_t tree_edge(Tree *tree, uint32_t number, uint64_t key, uint32_t hint)
{
    TreeNode *node = &tree->node[number];
    if (hint < node->edges && tree->edge[node->first + hint].key == key)
        return node->first + hint;
    uint32_t found = find_edge(tree, node, key);
    if (found != NO_NODE)
        return found;
    if (node->edges == node->room && !grow_node(tree, node))
        return NO_NODE;
    tree->edge[node->first + node->edges] = (TreeEdge){.key = key};
    return node->first + node->edges++;
}

const TreeEdge *tree_look(const Tree *tree, uint32_t number, uint64_t key)
{
    uint32_t found = number == NO_NODE ? NO_NODE : find_edge(tree, &tree->node[number], key);
    return found == NO_NODE ? NULL : &tree->edge[found];
}
