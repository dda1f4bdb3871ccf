-- What can be played otherwise. Each default is the ruling that the published rules suggest.

options {
  start            = { default = "random", "random", "first",
                       text = "Who begins: anyone by chance, or the first seat." },
  abilities        = { default = "partly", "partly", "fully",
                       text = "Brutes and Accountants may be used below their number, or only in full." },
  idle_accountant  = { default = false, text = "May an Accountant be sent without exchanging anything?" },
  take_lowered     = { default = false, text = "Must a card that a Brute has lowered be taken?" },
  wasted_brute     = { default = false, text = "May a Brute lower a card that cannot be paid for even then?" },
  nothing_left     = { default = "ends", "ends", "waits",
                       text = "First pile used up, nothing discarded: the last round begins, or the next discard is "
                           .. "the new pile." },
  empty_pile       = { default = "closed", "closed", "returns",
                       text = "Clearing a card away when the second pile is used up: not possible, or it comes back." },
  used_up_exactly  = { default = "again", "again", "stops",
                       text = "Clearing a card away uses up the first pile exactly: once more is possible, or not." },
  equal_best_cards = { default = "next", "next", "second",
                       text = "Equal points and equal best cards: the next best cards decide, or the second player "
                           .. "wins." },
  two_passes       = { default = "any", "any", "round",
                       text = "The game ends with any two passes in a row, or only with two in one round." },
  drawn_again      = { default = "new", "new", "old",
                       text = "A card put under the pile and drawn again counts as new, or as old." },
  hands            = { default = "hidden", "hidden", "open", text = "Hands are hidden, or lie open." },
  red_four         = { default = 15, from = 15, to = 16, text = "Points of Famiglia 4." },
  eager            = { default = false, text = "For simulations: whoever can take a card may not pass." },
}
