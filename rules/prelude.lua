-- What every script has besides the words made in C: vocabulary that asks, and so may have to wait.

-- Effects. A phase raises a moment; the pieces in play that have an effect for it act, seat by seat. Whoever has
-- several says in which order.
local function what_it_does(piece)
  return piece.text and piece:up() and piece.name .. ": " .. piece.text or piece
end

function raise_for(moment, seat, ...)
  local waiting = with_effect(moment, seat)
  while waiting:any() do
    local piece = choose(seat, "Which comes first?", waiting, what_it_does)
    waiting = waiting - piece
    piece[moment](seat, piece, ...)
  end
end

function raise(moment, first, ...)
  for seat in seats_from(first) do raise_for(moment, seat, ...) end
end

function fold(moment, seat, value, ...)
  for piece in each(with_effect(moment, seat)) do
    value = piece[moment](seat, piece, value, ...)
  end
  return value
end

function allowed(moment, seat, ...)
  for piece in each(with_effect(moment, seat)) do
    if piece[moment](seat, piece, ...) then return true end
  end
  return false
end
