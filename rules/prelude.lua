-- What every script has besides the words made in C: vocabulary that asks, and so may have to wait.

-- Effects. A phase raises a moment; the pieces in play that have an effect for it act, seat by seat. Whoever has
-- several says in which order.
local function what_it_does(piece)
  return piece.text and piece:up() and piece.name .. ": " .. piece.text or piece
end

function raise_for(moment, seat, ...)
  local waiting, count = with_effect(moment, seat)
  for _ = 1, count do
    local piece = choose(seat, "Which comes first?", waiting, what_it_does)
    waiting = waiting - piece
    piece[moment](seat, piece, ...)
  end
end

function raise(moment, first, ...)
  for seat in seats_from(first) do raise_for(moment, seat, ...) end
end

function fold(moment, seat, value, ...)
  local acting, count = with_effect(moment, seat)
  if count == 0 then return value end
  for piece in each(acting) do
    value = piece[moment](seat, piece, value, ...)
  end
  return value
end

function allowed(moment, seat, ...)
  local acting, count = with_effect(moment, seat)
  if count == 0 then return false end
  for piece in each(acting) do
    if piece[moment](seat, piece, ...) then return true end
  end
  return false
end
