import { hero, type Picture, plate, portrait, product } from '../drawing.ts'
import { asparagus } from './asparagus.ts'
import { smallSpaces } from './garden.ts'
import { levada } from './levada.ts'
import { remembering } from './paper-hills.ts'
import { birdStair, crowding, mould } from './paper-making.ts'
import { bench, blanket, sillGlass } from './products.ts'
import { quietCure } from './quiet-cure.ts'
import { lookingOut } from './window-seat.ts'

export const spring: readonly Picture[] = [
  hero('the-gardener-of-small-spaces', smallSpaces),
  hero('paper-that-remembers', remembering),
  plate('paper-that-remembers-1', mould),
  plate('paper-that-remembers-2', birdStair),
  portrait('paper-that-remembers-3', crowding),
  hero('the-first-asparagus', asparagus),
  hero('walking-the-levada', levada),
  hero('the-quiet-cure', quietCure),
  hero('rooms-for-looking-out', lookingOut),
  product('rooms-for-looking-out-product-1', bench),
  product('rooms-for-looking-out-product-2', blanket),
  product('rooms-for-looking-out-product-3', sillGlass),
]
