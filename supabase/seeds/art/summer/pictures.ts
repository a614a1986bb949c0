import { hero, type Picture, plate, portrait, product } from '../drawing.ts'
import { boatByEar } from './boat.ts'
import { edgeOfTheSea } from './edge-of-the-sea.ts'
import { lighthouseLibrary } from './lighthouse-library.ts'
import { fourLinens, gateCoat, handkerchief, shirt, trousers } from './linen.ts'
import { saltPans } from './salt-pans.ts'
import { swimmer } from './swimmer.ts'
import { firstMinute, fourthMinute, whiteVillages } from './villages.ts'
import { eighthMinute, eleventhMinute } from './villages-after-dark.ts'

export const summer: readonly Picture[] = [
  hero('the-lighthouse-keepers-library', lighthouseLibrary),
  hero('white-villages-blue-hours', whiteVillages),
  plate('white-villages-blue-hours-1', firstMinute),
  portrait('white-villages-blue-hours-2', fourthMinute),
  plate('white-villages-blue-hours-3', eighthMinute),
  portrait('white-villages-blue-hours-4', eleventhMinute),
  hero('eating-at-the-edge-of-the-sea', edgeOfTheSea),
  hero('the-swimmer', swimmer),
  hero('a-boat-built-by-ear', boatByEar),
  hero('linen-in-four-weights', fourLinens),
  product('linen-in-four-weights-product-1', handkerchief),
  product('linen-in-four-weights-product-2', shirt),
  product('linen-in-four-weights-product-3', trousers),
  product('linen-in-four-weights-product-4', gateCoat),
  hero('letters-from-the-salt-pans', saltPans),
]
