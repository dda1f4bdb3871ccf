#include "runtime/chronicle.h"

#include <stdlib.h>
#include <xxhash.h>

#include "runtime/words.h"

/* A script that talks without end must run into a wall before the machine does. */
enum { MOST_ENTRIES = 1 << 17, MOST_REFS = 1 << 19, MOST_TEXTS = 1 << 16, MOST_BYTES = 1 << 22 };

typedef struct Text {
    uint64_t hash;
    uint32_t first, length; /* in bytes[] */
} Text;

struct Chronicle {
    Entry *entry;
    Ref *ref;
    Text *text;
    char *bytes;
    uint32_t
        *slot; /* finds texts by hash: their numbers plus 1, 0 is free; always at most half full */
    size_t entries, refs, texts, used;
    size_t entry_room, ref_room, text_room, byte_room, slots;
};

Chronicle *chronicle_new(void)
{
    return calloc(1, sizeof(Chronicle));
}

void chronicle_free(Chronicle *chronicle)
{
    if (!chronicle)
        return;
    free(chronicle->entry);
    free(chronicle->ref);
    free(chronicle->text);
    free(chronicle->bytes);
    free(chronicle->slot);
    free(chronicle);
}

void chronicle_clear(Chronicle *chronicle)
{
    chronicle->entries = chronicle->refs = chronicle->texts = chronicle->used = 0;
    if (chronicle->slots > 0)
        memset(chronicle->slot, 0, chronicle->slots * sizeof *chronicle->slot);
}

/* Gives an array room for `needed` items; false, with nothing changed, when that is too many. `array` is
 * where the pointer to it lies, of whatever type it is: hence memcpy. */
static bool make_room(void *array, size_t *room, size_t needed, size_t item, size_t most)
{
    if (needed <= *room)
        return true;
    if (needed > most)
        return false;
    size_t wanted = *room < 32 ? 64 : *room * 2;
    while (wanted < needed)
        wanted *= 2;
    void *grown;
    memcpy(&grown, array, sizeof grown);
    grown = realloc(grown, wanted * item);
    if (!grown)
        return false;
    memcpy(array, &grown, sizeof grown);
    *room = wanted;
    return true;
}

#define MAKE_ROOM(array, room, needed, most)                                                       \
    make_room(&(array), &(room), (needed), sizeof *(array), (most))

/* Texts --------------------------------------------------------------------------------------- */

/* The slot that holds this text, or the free one where it belongs. */
static uint32_t *slot_for(const Chronicle *chronicle, uint64_t hash, const char *bytes,
                          size_t length)
{
    size_t mask = chronicle->slots - 1;
    for (size_t i = hash & mask;; i = (i + 1) & mask) {
        uint32_t *slot = &chronicle->slot[i];
        if (*slot == 0)
            return slot;
        const Text *text = &chronicle->text[*slot - 1];
        if (text->hash == hash && text->length == length &&
            memcmp(chronicle->bytes + text->first, bytes, length) == 0)
            return slot;
    }
}

static bool make_slots(Chronicle *chronicle)
{
    if ((chronicle->texts + 1) * 2 <= chronicle->slots)
        return true;
    size_t slots = chronicle->slots ? chronicle->slots * 2 : 128;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < chronicle->texts; i++) {
        size_t at = chronicle->text[i].hash & (slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (slots - 1);
        slot[at] = (uint32_t)i + 1;
    }
    free(chronicle->slot);
    chronicle->slot = slot;
    chronicle->slots = slots;
    return true;
}

int chronicle_text(Chronicle *chronicle, const char *text, size_t length)
{
    if (!text || length == 0) {
        text = "";
        length = 0;
    }
    if (length > MOST_BYTES || !make_slots(chronicle))
        return -1;
    uint64_t hash = XXH3_64bits(text, length);
    uint32_t *slot = slot_for(chronicle, hash, text, length);
    if (*slot != 0)
        return (int)*slot - 1;
    /* One byte more than the text, so that even the empty one finds the array there. */
    if (!MAKE_ROOM(chronicle->text, chronicle->text_room, chronicle->texts + 1, MOST_TEXTS) ||
        !MAKE_ROOM(chronicle->bytes, chronicle->byte_room, chronicle->used + length + 1,
                   MOST_BYTES))
        return -1;
    memcpy(chronicle->bytes + chronicle->used, text, length);
    chronicle->text[chronicle->texts] = (Text){hash, (uint32_t)chronicle->used, (uint32_t)length};
    chronicle->used += length;
    *slot = (uint32_t)++chronicle->texts;
    return (int)*slot - 1;
}

/* Entries ------------------------------------------------------------------------------------- */

Result chronicle_add(Chronicle *chronicle, Entry entry, const Ref *refs, int count)
{
    if (count < 0 || count > UINT16_MAX)
        return RESULT_OVERFLOW;
    size_t total = chronicle->refs + (size_t)count;
    if (!MAKE_ROOM(chronicle->entry, chronicle->entry_room, chronicle->entries + 1, MOST_ENTRIES) ||
        !MAKE_ROOM(chronicle->ref, chronicle->ref_room, total, MOST_REFS))
        return RESULT_NO_MEMORY;
    entry.refs = (uint16_t)count;
    entry.first_ref = (uint32_t)chronicle->refs;
    if (count > 0)
        memcpy(chronicle->ref + chronicle->refs, refs, (size_t)count * sizeof *refs);
    chronicle->refs = total;
    chronicle->entry[chronicle->entries++] = entry;
    return RESULT_OK;
}

size_t chronicle_length(const Chronicle *chronicle)
{
    return chronicle->entries;
}

const Entry *chronicle_entry(const Chronicle *chronicle, size_t index)
{
    return index < chronicle->entries ? &chronicle->entry[index] : NULL;
}

const Ref *chronicle_refs(const Chronicle *chronicle, const Entry *entry)
{
    return entry->refs ? chronicle->ref + entry->first_ref : NULL;
}

/* Texts stay: whoever remembers a text's number may go on using it. */
void chronicle_cut(Chronicle *chronicle, size_t length)
{
    if (length >= chronicle->entries)
        return;
    chronicle->refs = chronicle->entry[length].first_ref;
    chronicle->entries = length;
}

/* Wording ------------------------------------------------------------------------------------- */

typedef struct Teller {
    const Chronicle *chronicle;
    const Shape *shape;
    const char *const *seat_names;
    int viewer;
    Words words;
    bool opening;         /* at the beginning of a sentence */
    const Ref *ref, *end; /* the arguments still to be told */
} Teller;

static bool is_viewer(const Teller *teller, const Ref *ref)
{
    return ref->kind == REF_SEAT && ref->value == teller->viewer &&
           ref->value < teller->shape->seats;
}

static void tell_seat(Teller *teller, const Ref *ref)
{
    const char *name = teller->seat_names ? teller->seat_names[ref->value] : NULL;
    if (is_viewer(teller, ref)) {
        words_add_text(&teller->words, teller->opening ? "You" : "you");
    } else if (name) {
        words_add_text(&teller->words, name);
    } else {
        words_add_text(&teller->words, "seat ");
        words_add_number(&teller->words, ref->value + 1);
    }
}

static const char *name_of(const Shape *shape, const Ref *ref)
{
    int n = ref->value;
    switch (ref->kind) {
    case REF_PIECE:
        return n < shape->pieces ? shape->piece[n].name : NULL;
    case REF_ZONE:
        return n < shape->zones ? shape->zone[n].name : NULL;
    case REF_SPACE:
        return n < shape->spaces ? shape->space[n].name : NULL;
    case REF_LINE:
        return n < shape->lines ? shape->line[n].name : NULL;
    default:
        return NULL;
    }
}

static void tell_ref(Teller *teller, const Ref *ref)
{
    const Chronicle *chronicle = teller->chronicle;
    const char *name = ref->value < 0 ? NULL : name_of(teller->shape, ref);
    if (ref->kind == REF_NUMBER) {
        words_add_number(&teller->words, ref->value);
    } else if (ref->kind == REF_TEXT && (uint32_t)ref->value < chronicle->texts) {
        const Text *text = &chronicle->text[ref->value];
        words_add(&teller->words, chronicle->bytes + text->first, text->length);
    } else if (ref->kind == REF_SEAT && (uint32_t)ref->value < (uint32_t)teller->shape->seats) {
        tell_seat(teller, ref);
    } else {
        words_add_text(&teller->words, name ? name : "?");
    }
    teller->opening = false;
}

static bool is_piece(const Teller *teller, const Ref *ref)
{
    return ref->kind == REF_PIECE && (uint32_t)ref->value < (uint32_t)teller->shape->pieces;
}

enum { PIECE_WORDS = (MAX_PIECES + 63) / 64 };

static const char *back_of(const Shape *shape, int piece)
{
    const char *hidden = shape->piece[piece].hidden;
    return hidden ? hidden : "a piece";
}

/* The alphabetically first back after `last` among these pieces, and how many have it; NULL at the end. */
static const char *next_back(const Shape *shape, const uint64_t *pieces, const char *last,
                             int *count)
{
    const char *best = NULL;
    for (int i = SET_FIRST(pieces, PIECE_WORDS); i >= 0; i = SET_AFTER(pieces, PIECE_WORDS, i)) {
        const char *back = back_of(shape, i);
        if (last && strcmp(back, last) <= 0)
            continue;
        int order = best ? strcmp(back, best) : -1;
        if (order < 0)
            best = back;
        *count = order < 0 ? 1 : *count + (order == 0);
    }
    return best;
}

static int count_backs(const Shape *shape, const uint64_t *pieces)
{
    int backs = 0, count = 0;
    for (const char *back = NULL; (back = next_back(shape, pieces, back, &count)); backs++)
        ;
    return backs;
}

/* The order in which pieces were given could tell what they are. So: first what is no piece, as given,
 * then the pieces this viewer knew by their number, then the others only as so many of each back. */
static void tell_list(Teller *teller, const Ref *refs, int count)
{
    const Shape *shape = teller->shape;
    Set known = {0}, unknown = {0};
    int plain = 0, told = 0;
    for (int i = 0; i < count; i++) {
        if (!is_piece(teller, &refs[i]))
            plain++;
        else
            set_put((refs[i].known >> teller->viewer & 1 ? &known : &unknown)->word, refs[i].value);
    }
    int total = plain + set_count(known.word, PIECE_WORDS) + count_backs(shape, unknown.word);
    for (int i = 0; i < count; i++) {
        if (is_piece(teller, &refs[i]))
            continue;
        words_add_between(&teller->words, told++, total);
        tell_ref(teller, &refs[i]);
    }
    for (int i = SET_FIRST(known.word, PIECE_WORDS); i >= 0;
         i = SET_AFTER(known.word, PIECE_WORDS, i)) {
        words_add_between(&teller->words, told++, total);
        words_add_text(&teller->words, shape->piece[i].name);
    }
    int many = 0;
    for (const char *back = NULL; (back = next_back(shape, unknown.word, back, &many));) {
        words_add_between(&teller->words, told++, total);
        words_add_several(&teller->words, back, many);
    }
    teller->opening = false;
}

static bool in_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '\'' || c == '-' || (c & 0x80);
}

/* After a "You" that opens a sentence: words the verb for it, and whatever stands before the verb.
 * Returns where the template goes on. */
static size_t tell_verb(Teller *teller, const char *text, size_t length, size_t at)
{
    for (;;) {
        size_t word = at;
        while (word < length && text[word] == ' ')
            word++;
        size_t end = word;
        while (end < length && in_word(text[end]))
            end++;
        if (word == at || end == word)
            return at;
        words_add(&teller->words, text + at, word - at);
        if (!words_is_adverb(text + word, end - word)) {
            words_add_your_verb(&teller->words, text + word, end - word);
            return end;
        }
        words_add(&teller->words, text + word, end - word);
        at = end;
    }
}

static bool is_possessive(const char *text, size_t length, size_t at)
{
    return length - at >= 2 && memcmp(text + at, "'s", 2) == 0 &&
           (length - at == 2 || !in_word(text[at + 2]));
}

/* One {}; `at` is just behind it. Returns where the template goes on. */
static size_t tell_argument(Teller *teller, const char *text, size_t length, size_t at)
{
    const Ref *first = teller->ref;
    if (first == teller->end) {
        words_add_text(&teller->words, "?");
        teller->opening = false;
        return at;
    }
    while (teller->ref < teller->end - 1 && teller->ref->joined)
        teller->ref++;
    int count = (int)(++teller->ref - first);
    bool opening = teller->opening, you = count == 1 && is_viewer(teller, first);
    if (you && is_possessive(text, length, at)) {
        words_add_text(&teller->words, opening ? "Your" : "your");
        teller->opening = false;
        return at + 2;
    }
    tell_list(teller, first, count);
    return you && opening ? tell_verb(teller, text, length, at) : at;
}

/* Text between the braces; also notices where a new sentence begins. */
static size_t tell_plain(Teller *teller, const char *text, size_t length, size_t at)
{
    size_t end = at + 1;
    while (end < length && text[end] != '{' && text[end] != '}')
        end++;
    words_add(&teller->words, text + at, end - at);
    size_t last = end;
    while (last > at && text[last - 1] == ' ')
        last--;
    if (last > at)
        teller->opening = last < end && strchr(".!?", text[last - 1]) && text[last - 1] != '\0';
    return end;
}

static void tell(Teller *teller, const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && !teller->words.full) {
        char next = at + 1 < length ? text[at + 1] : '\0';
        if (text[at] == '{' && next == '}') {
            at = tell_argument(teller, text, length, at + 2);
        } else if ((text[at] == '{' || text[at] == '}') && next == text[at]) {
            words_add(&teller->words, &text[at], 1);
            teller->opening = false;
            at += 2;
        } else {
            at = tell_plain(teller, text, length, at);
        }
    }
}

size_t chronicle_words(const Chronicle *chronicle, const Shape *shape,
                       const char *const *seat_names, size_t index, int viewer, char *out,
                       size_t size)
{
    Teller teller = {.chronicle = chronicle,
                     .shape = shape,
                     .seat_names = seat_names,
                     .viewer = viewer,
                     .opening = true};
    words_start(&teller.words, out, size);
    if (index >= chronicle->entries || viewer < 0 || viewer >= VIEWERS)
        return 0;
    const Entry *entry = &chronicle->entry[index];
    if (!(entry->audience >> viewer & 1) || (uint32_t)entry->words >= chronicle->texts)
        return 0;
    teller.ref = chronicle_refs(chronicle, entry);
    teller.end = entry->refs ? teller.ref + entry->refs : NULL;
    const Text *text = &chronicle->text[entry->words];
    tell(&teller, chronicle->bytes + text->first, text->length);
    return teller.words.length;
}
