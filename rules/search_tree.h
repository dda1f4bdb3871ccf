/* What a search remembers: for each information set that a seat can be in, how its options have fared.
 *
 * Sets are found by a number that is made of what the seat has seen since the root, so a tree for every seat lies in
 * the same table: a move made in secret leads others to the same set whatever it was. */
#ifndef RULES_SEARCH_TREE_H
#define RULES_SEARCH_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TreeEdge {
    uint64_t key;
    double reward; /* of the seat that decides there, added up */
    uint32_t visits, available;
} TreeEdge;

typedef struct TreeNode {
    uint64_t set;
    uint32_t first, edges, room; /* in the pool of edges */
    uint32_t visits;
    double reward;
} TreeNode;

typedef struct Tree {
    TreeNode *node;
    TreeEdge *edge;
    uint32_t *slot; /* finds nodes by their set: number plus 1 */
    uint32_t nodes, node_room, slots;
    uint32_t edges, edge_room;
    size_t most; /* bytes */
} Tree;

bool tree_open(Tree *tree, size_t most_bytes); /* false without memory */
void tree_close(Tree *tree);
void tree_clear(Tree *tree);

/* Numbers, not pointers: the pools grow. */
enum { NO_NODE = 0xffffffff };
uint32_t tree_find(const Tree *tree, uint64_t set);
uint32_t tree_add(Tree *tree, uint64_t set); /* NO_NODE if the tree may not grow any more */

/* The edge of this node with this key, made if need be; `hint` is where it was last time, or where it is likely. NO_NODE if the tree
 * is full. */
uint32_t tree_edge(Tree *tree, uint32_t node, uint64_t key, uint32_t hint);

/* The same without making it: NULL if it is not there. */
const TreeEdge *tree_look(const Tree *tree, uint32_t node, uint64_t key);

uint64_t tree_mix(uint64_t set, uint64_t seen);

#endif
