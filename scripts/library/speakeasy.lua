---@meta speakeasy
-- The words of Speakeasy's scripts, for editors with LuaLS. Made from rules/api.def: 'speakeasy definitions'
-- prints it. Let workspace.library in .luarc.json name the folder that it lies in.

---@class Selection
---@operator add(any): Selection
---@operator sub(any): Selection
---@operator band(any): Selection
---@operator bor(any): Selection
---@operator len: integer
---@field count fun(self: Selection): integer How many.
---@field empty fun(self: Selection): boolean Is there nothing in it?
---@field any fun(self: Selection): boolean Is there something in it?
---@field has fun(self: Selection, item: Piece|Space|string|nil, value: any): boolean Is this piece or space in it, or one with this attribute?
---@field first fun(self: Selection): Piece|Space|nil The first item, or nil.
---@field where fun(self: Selection, attribute: string, value: any): Selection Those with this attribute.
---@field within fun(self: Selection, attribute: string, from: integer, to: integer): Selection Those whose attribute is from the first number to the second.
---@field values fun(self: Selection, attribute: string): integer, integer, integer The values (0 to 62) of an attribute, as numbers with a bit for each: those that occur, that occur twice or more, three times or more.
---@field among fun(self: Selection, attribute: string, bits: integer): Selection Those whose attribute is one of these values, given as bits of a number.
---@field distinct fun(self: Selection, attribute: string, bits: integer?): Selection One of each: pieces that share the attribute and lie in one place count once. With bits only those with one of these values.
---@field with fun(self: Selection, mark: string, value: integer|boolean): Selection Those whose mark has this value.
---@field filter fun(self: Selection, keep: fun(item: any): any): Selection Those for which the function says yes.
---@field sum fun(self: Selection, attribute: string): integer The sum of an attribute.
---@field most fun(self: Selection, attribute: string): integer The highest value of an attribute; 0 for nothing.
---@field least fun(self: Selection, attribute: string): integer The lowest value of an attribute; 0 for nothing.
---@field sums fun(self: Selection, attribute: string, by: string): table<any, integer> Sums of the first attribute by the second, as a table.
---@field strongest fun(self: Selection, attribute: string, by: string, ties_vanish: boolean?): any, integer?, integer? Which group alone has the highest sum (ties above it cancel out): the group, its sum, the next lower sum.
---@field beside fun(self: Selection): Selection Every space next to one of these.
---@field next_to fun(self: Selection, others: Selection|Zone|Piece): Selection Those that lie on a space next to one of the others.
---@field neighbours fun(self: Selection): Selection The pieces that lie on spaces next to these.
---@field pieces fun(self: Selection): Selection The pieces on these spaces.
---@field spaces fun(self: Selection): Selection The spaces these pieces lie on.

---@class Piece
---@field name string
---@field kind string
---@field brief string?
---@field colour string?
---@field text string?
---@field [string] any
---@field place fun(self: Piece): Zone|Space The zone or space it lies in.
---@field space fun(self: Piece): Space? The space it lies on, or nil.
---@field mark fun(self: Piece, name: string): boolean|integer The value of a mark.
---@field up fun(self: Piece): boolean Does it lie face up?
---@field known_to fun(self: Piece, seat: Seat): boolean May this seat know which piece it is?

---@class Space
---@field name string
---@field column integer?
---@field row integer?
---@field [string] any
---@field piece fun(self: Space): Piece? The top piece on it, or nil.
---@field pieces fun(self: Space): Selection All pieces on it.
---@field beside fun(self: Space): Selection The spaces next to it.
---@field mark fun(self: Space, name: string): boolean|integer The value of a mark.
---@field empty fun(self: Space): boolean Is nothing on it?

---@class Zone: Selection
---@field count fun(self: Zone): integer How many pieces lie here.
---@field empty fun(self: Zone): boolean Is nothing here?
---@field top fun(self: Zone): Piece? The top piece, or nil.
---@field bottom fun(self: Zone): Piece? The bottom piece, or nil.
---@field nth fun(self: Zone, n: integer): Piece? The n-th piece from the bottom, or nil.
---@field pieces fun(self: Zone): Selection All its pieces as a selection.
---@field owner fun(self: Zone): Seat? The seat it belongs to, or nil.

---@class Board
---@field spaces fun(self: Board): Selection All its spaces.
---@field free fun(self: Board): Selection The spaces with nothing on them.
---@field full fun(self: Board): boolean Is something on every space?
---@field taken fun(self: Board): Selection The spaces with something on them.
---@field pieces fun(self: Board): Selection All pieces on it.
---@field without fun(self: Board, ...: any): Selection All pieces on it but these.
---@field at fun(self: Board, space: string|integer, row: integer?): Space? A space by name, or by column and row.
---@field can_step fun(self: Board, ...: any): Selection The pieces that have a free space beside them, without these pieces or spaces.
---@field full_lines fun(self: Board): Selection All spaces of lines without a gap.
---@field full_lines_at fun(self: Board, space: Space): ... The lines through a space that have no gap.
---@field distance fun(self: Board, from: Space, to: Space, blocked: Selection?): integer? The fewest steps, or nil.
---@field reach fun(self: Board, from: Space, points: integer, blocked: Selection?, stops: Selection?): Selection Where one can get with so many steps.
---@field way fun(self: Board, from: Space, to: Space, blocked: Selection?): Selection?, integer? The spaces of a shortest way, without the first, and how many steps it takes; nil if there is none.
---@field line fun(self: Board, name: string): Line A line by its name: a fixed set of spaces that can be kept and combined like a selection.
---@field movers fun(self: Board, pieces: Selection|Zone, blocked: Selection): Selection Those of these pieces that have a space beside them which is not blocked.

---@class Line: Selection
---@field spaces fun(self: Line): Selection Its spaces.
---@field pieces fun(self: Line): Selection The pieces on it.

---@class Duel
---@field fight fun(self: Duel, strength: integer, other: integer): integer, integer, integer, string Fights a duel: the higher throw wins, equal throws cost both one strength; gives what is left of each (0: fallen), how often they threw, and the throws in words.
---@field odds fun(self: Duel, strength: integer, other: integer): number, number, number The exact chances of a duel, for the first of the two.

---@class Seat
---@field name string
---@field number integer
---@field next Seat
---@field [string] any

---@class Seats
---@field [integer] Seat
---@operator len: integer

---The seats at the table: seats[1], #seats, each(seats).
---@type Seats
seats = nil

---The counters of the table: common.name.
---@type table<string, any>
common = nil

---The options that were chosen: option.name.
---@type table<string, any>
option = nil

---function phase.name(...) declares a phase; return phase.name(...) says that it comes next.
---@type table<string, fun(...): any>
phase = nil

---The zone that every piece begins in.
---@type Zone
box = nil

---counter.seat { gold = 0 } and counter.table { round = 0 } declare counters.
---@type { seat: fun(counters: table), table: fun(counters: table) }
counter = nil

---marks.piece { dead = false } and marks.space { owner = 0 } declare marks.
---@type { piece: fun(marks: table), space: fun(marks: table) }
marks = nil

---Names the game and says who can play.
---`game "name" { title =, players = { least, most }, ... }`
---@type fun(name: string): fun(declaration: table)
game = nil

---What players may set; read as option.goal.
---`options { goal = { default = 17, from = 1, to = 99, text = "..." } }`
---@type fun(options: table)
options = nil

---A kind of piece, and pieces of it with fixed attributes. The text says what a piece can do.
---`local card = kind "card" { hidden = "a card" }; card { name =, text =, copies =, rank = 3 }`
---@type fun(name: string): fun(declaration: table): fun(piece: table)
kind = nil

---A place for pieces; with each_seat read as me.hand, with copies = n gives n zones. It is seen by "everyone", "nobody", listed seats ({ seats[1], seats[3] }), or of a seat's zones "owner" or "others".
---`zone "hand" { each_seat = true, sees = "owner", limit = 10, loose = true, in_play = false }`
---@type fun(name: string): fun(declaration: table): Zone, ...
zone = nil

---A board of columns and rows; spaces are a1, b1, ...; every row and column is a line. With full_lines_stay no piece can step out of a full line.
---`grid "city" { 6, 6, full_lines_stay = false }`
---@type fun(name: string): fun(declaration: table): Board
grid = nil

---A board of spaces and links; drawn as rows of spaces and other texts, if they are given.
---`graph "town" { spaces = { { name = "mill", brief = "M" } }, links = { { "mill", "bridge" } }, lines = { }, drawing = { { "mill", "~" } } }`
---@type fun(name: string): fun(declaration: table): Board
graph = nil

---What can be done in a turn, for act. An action needs nothing more, or a piece and a free space of a board (to = city), a free space beside it (to = "beside"), or a piece beside it (at = "beside").
---`local turn = actions { { "lay", "Lay which tile?", "Lay {} where?", to = city }, { "pass" } }`
---@type fun(list: table): table
actions = nil

---Dice for duels, by strength: the first die is for strength 1.
---`duels "combat" { { 1, 2, 3, 4, 5, 6 }, { 3, 3, 4, 4, 5, 6 } }`
---@type fun(name: string): fun(dice: integer[][]): Duel
duels = nil

---The moments at which pieces may have effects: functions among their attributes.
---`moments { "at_round_end", ... }`
---@type fun(names: string[])
moments = nil

---What happens before the first phase.
---`setup(function() ... return phase.turn(seats[1]) end)`
---@type fun(setup: fun(): any)
setup = nil

---How well a seat stands, for bots: any number, higher is better. A lead of `swing` over another seat is nearly a victory (nine of ten). It may not change anything; without it bots go by the score.
---`evaluate(swing, function(seat) return ... end)`
---@type fun(swing: number, judge: fun(seat: Seat): number)
evaluate = nil

---What players may look at besides the table: each function gives a text or a list of lines for the seat that looks (nil: an onlooker). It may not change anything.
---`views { money = function(me) return { "..." } end }`
---@type fun(views: table<string, fun(seat: Seat?): string|string[]>)
views = nil

---A rule in words, shown by the rules command.
---`rule(7, "...")`
---@type fun(number: integer|string, text: string)
rule = nil

---Values that the script works with; gives the table. A variant may change what is in it.
---`local price = data "price" { 10, 25, 40 }`
---@type fun(name: string): fun(values: table): table
data = nil

---Runs cards.lua of the game's own folder.
---`include "cards"`
---@type fun(name: string)
include = nil

---Begins a variant: what it changes in a sentence, and what it changes in declarations (options, pieces, zones, boards, duels, counters, marks, data). What stands after it finds the game declared. With overrides = "other" it may undo what an earlier variant has changed.
---`variant "open-hands" { text = "...", options = { goal = 21 }, pieces = { ["red 3"] = { copies = 2 } } }`
---@type fun(name: string): fun(declaration: table)
variant = nil

---Something that happens before a phase, a part or setup; it is given the same.
---`before "turn" (function(me) ... end)`
---@type fun(name: string): fun(what: function)
before = nil

---Stands in for a phase, a part or setup; base is what it stands for.
---`around "score" (function(base, line) ... return base(line) end)`
---@type fun(name: string): fun(what: function)
around = nil

---Asks for one of a selection or list; gives the piece (and the place it lies in), the space or the list entry. A text after a selection is one more option, which gives nil. label(option, ...) gives an option's words.
---`choose(seat, question, selection [, "pass"] [, label, ...]) or choose(seat, question, list [, open1, open2, ... | label, ...])`
---@type fun(seat: Seat, question: string, options: Selection|Zone|table, ...): any, Zone|Space|nil
choose = nil

---Like choose, but gives nil when there is nothing to choose.
---`offer(seat, question, selection [, "pass"] [, label, ...]) or offer(seat, question, list [, open1, open2, ... | label, ...])`
---@type fun(seat: Seat, question: string, options: Selection|Zone|table, ...): any, Zone|Space|nil
offer = nil

---Asks for a whole action: what to do, with which piece, and where or to whom; then moves the piece there. Every action takes one argument: its pieces, or a condition; at = "beside" takes two, and gives what, piece, other piece, its place. A hidden piece is shown to everyone before the last question, in which {} is the piece. Gives nil when nothing can be done. A random player draws one of all complete actions.
---`local what, piece, from, space = act(seat, question, actions, pieces | condition, ...)`
---@type fun(seat: Seat, question: string, actions: table, ...): string, Piece?, Zone|Space|nil, Space?
act = nil

---Asks for several; gives a selection (or a list).
---`choose_some(seat, question, options, least, most [, label, ...])`
---@type fun(seat: Seat, question: string, options: Selection|Zone|table, least: integer, most: integer?, ...): Selection|table
choose_some = nil

---Asks for a number.
---`choose_number(seat, question, from, to)`
---@type fun(seat: Seat, question: string, from: integer, to: integer): integer
choose_number = nil

---Asks yes or no; gives true or false.
---`confirm(seat, question)`
---@type fun(seat: Seat, question: string): boolean
confirm = nil

---Several seats decide in secret; gives a table from seat to answer.
---`choose_together(seats, function(seat) return choose(seat, ...) end)`
---@type fun(seats: Seats|Seat[], ask: fun(seat: Seat): any): table<Seat, any>
choose_together = nil

---Moves a piece or selection to a zone or space.
---`move(pieces, to [, "bottom"] [, "up" or "down"])`
---@type fun(pieces: Piece|Selection|Zone|table, to: Zone|Space, ...: "top"|"bottom"|"up"|"down")
move = nil

---Turns a piece over.
---`flip(piece, "up" or "down")`
---@type fun(piece: Piece, side: "up"|"down"|nil)
flip = nil

---Shuffles the pieces of a zone.
---`shuffle(zone)`
---@type fun(zone: Zone)
shuffle = nil

---Moves up to n pieces from the top; gives how many, which, and how many are left.
---`local count, dealt, left = deal(zone, n, to)`
---@type fun(zone: Zone, n: integer, to: Zone|Space, ...: "top"|"bottom"|"up"|"down"): integer, Selection, integer
deal = nil

---Shows pieces to a seat, or to everyone, where they lie.
---`show(pieces [, seat])`
---@type fun(pieces: Piece|Selection|Zone, seat: Seat?)
show = nil

---Sets a mark of a piece or space (true unless a value is given).
---`mark(item, "dead" [, value])`
---@type fun(item: Piece|Space|Selection|Zone, name: string, value: boolean|integer|nil)
mark = nil

---Ends the game; without winners nobody has won.
---`return finish(winner, ...)`
---@type fun(...: Seat|Seat[]|nil): true
finish = nil

---Throws a die with that many sides or with these faces.
---`roll(6) or roll { 3, 3, 4, 5 }`
---@type fun(sides: integer|integer[]): integer
roll = nil

---One of them by chance.
---`random_of(selection or list)`
---@type fun(of: Selection|Zone|Seats|table): any
random_of = nil

---All pieces, or those with this attribute.
---`pieces() or pieces("rank", 3)`
---@type fun(attribute: string?, value: any): Selection
pieces = nil

---All pieces (or spaces) that have one of these marks.
---`marked "dead" or marked("dead", "locked")`
---@type fun(...: string): Selection
marked = nil

---All these pieces together, as one selection.
---`all_of(me.hand, market, card, ...)`
---@type fun(...: Piece|Zone|Selection): Selection
all_of = nil

---What can be taken from these zones: every piece, but of a face-down pile only the top one.
---`available(me.hand, market, pile, ...)`
---@type fun(...: Zone): Selection
available = nil

---The top pieces of these zones.
---`tops(pile, other_pile, ...)`
---@type fun(...: Zone): Selection
tops = nil

---Goes through a selection (in the order its pieces were declared), a zone (from the bottom; a loose one as a selection), seats, or a list.
---`for card in each(selection) do`
---@type fun(of: Selection|Zone|Seats|table): fun(): any
each = nil

---A board, zone of nobody, space or piece by its name; of pieces with the same name the first, or that of this number.
---`the "city" or the("red 3", 2)`
---@type fun(name: string, number: integer?): any
the = nil

---A selection of no pieces.
---`nothing()`
---@type fun(): Selection
nothing = nil

---The seat's pieces in play that have an effect at this moment, and how many they are.
---`local acting, count = with_effect("at_round_end", seat)`
---@type fun(moment: string, seat: Seat): Selection, integer
with_effect = nil

---Plays the effects of this moment, seat by seat from the first on; each owner says in which order. An effect is called with (owner, piece, ...).
---`raise("at_round_end", first, ...)`
---@type fun(moment: string, first: Seat, ...)
raise = nil

---Plays the effects of this moment for one seat.
---`raise_for("at_round_end", seat, ...)`
---@type fun(moment: string, seat: Seat, ...)
raise_for = nil

---Passes a value through the seat's effects of this moment, each called with (owner, piece, value, ...), and gives what comes out.
---`fold("counts_as", seat, value, ...)`
---@type fun(moment: string, seat: Seat, value: any, ...): any
fold = nil

---Does one of the seat's effects of this moment say yes?
---`allowed("may_play", seat, ...)`
---@type fun(moment: string, seat: Seat, ...): boolean
allowed = nil

---Writes in the chronicle; each reader gets what he may know. Each {} is one of the things that follow ({{ is a bracket).
---`say("{} lays {} on {}", me, card, space)`
---@type fun(text: string, ...)
say = nil

---Writes a line that only this seat gets.
---`tell(seat, "...", ...)`
---@type fun(seat: Seat, text: string, ...)
tell = nil

---Changes a scoring counter and says why.
---`award(seat, "points", n, "reason", ...)`
---@type fun(seat: Seat, counter: string, n: integer, reason: string, ...)
award = nil

---Who alone has most (ties above cancel out): key, value, next value.
---`unique_highest(totals [, ties_vanish])`
---@type fun(totals: table<any, integer>, ties_vanish: boolean?): any, integer?, integer?
unique_highest = nil

---A list of all who have most, in the order of pairs.
---`leaders(totals)`
---@type fun(totals: table<any, integer>): any[]
leaders = nil

---The next seat clockwise. In a variant, with a name: something that happens after a phase, a part or setup; what it gives counts instead, if it gives anything.
---`after(seat) or seat.next; after "turn" (function(me) ... end)`
---@type fun(seat: Seat|string): any
after = nil

---All seats clockwise, beginning with this one.
---`for seat in seats_from(me) do`
---@type fun(first: Seat): fun(): Seat
seats_from = nil
