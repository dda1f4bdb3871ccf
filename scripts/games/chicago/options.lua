-- What can be played otherwise. Each default is the ruling that the published rules suggest.

options {
  variant_1     = { default = false, text = "Variant I: any number of members of one colour in a building." },
  variant_2     = { default = false, text = "Variant II: a casino pays only if an own member stands in it." },

  -- Movement
  die           = { default = "11-22", "11-22", "even", "three",
                    text = "The movement die: 11 to 22, the even numbers 0 to 22, or three ordinary dice." },
  die_faces     = { default = {}, from = 0, to = 60, least = 0,
                    text = "The faces of a movement die of your own, which then takes the place of the other." },
  off_board     = { default = 1, from = 1, to = 2, text = "Points for leaving the board and coming back elsewhere." },
  own_members   = { default = "block", "block", "pass",
                    text = "Own members block the way like enemies, or can be passed." },
  won_building  = { default = "at_once", "at_once", "staying",
                    text = "Who wins a duel in a building takes it at once, or only if he stays till the turn ends." },

  -- Duels
  lone_survivor = { default = "prize", "prize", "nothing",
                    text = "Equal throws that leave only one standing: he gets ring and money, or nothing." },
  joining       = { default = "together", "together", "alone",
                    text = "Variant I: several may walk in before the first duel, or only one at a time." },

  -- Money
  home_bar      = { default = "bar", "bar", "extra",
                    text = "The home bar is one of the 22 bars of a quarter, or a field without value besides them." },
  casinos       = { default = "owned", "owned", "white", text = "At first casinos belong to the gangs, or to nobody." },
  balance       = { default = "phase", "phase", "purchase",
                    text = "Ones and twos are kept within one of each other over the phase, or each time one buys." },
  surplus       = { default = "wait", "wait", "forbidden",
                    text = "Members without an empty building: wait off the board, or may not be hired." },
  bringing_in   = { default = "once", "once", "again",
                    text = "New members in a turn: before the roll, or also whenever somebody has left the home bar." },
  placing       = { default = "any", "any", "home",
                    text = "New members go to any empty own building, or (after phase A) only to the home bar." },
  supply        = { default = "unlimited", "unlimited", "limited",
                    text = "Rings and chips without end, or 150 rings and 20 chips a colour: without a chip a building "
                        .. "is only emptied." },
  triple        = { default = "own", "own", "either",
                    text = "Two players: a gang is paid three times in its own home quarter, or in either one." },

  -- Two players
  gangs         = { default = "opposite", "opposite", "neighbours",
                    text = "Two players: each leads the gangs of opposite corners, or of neighbouring ones." },
  allies        = { default = "block", "block", "fight",
                    text = "Two players: the own two gangs block each other, or fight like others." },
  two_goals     = { default = "gang", "gang", "together",
                    text = "Two players: five members with four rings in one gang, or in both together." },

  -- The end
  goal_tie      = { default = "longer", "longer", "richer",
                    text = "Two players reach a goal in one phase: who has held it longer wins, or who is richer." },
  goal_reserve  = { default = false, text = "Do members off the board count for the five with four rings?" },
  fortune_tie   = { default = "buildings", "buildings", "shared",
                    text = "Equal fortunes: the value of the buildings decides, or the victory is shared." },
}
