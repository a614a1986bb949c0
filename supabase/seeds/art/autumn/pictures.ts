import { hero, type Picture, plate, portrait, product } from '../drawing.ts'
import { archivist } from './archivist.ts'
import { brassHour } from './brass-hour.ts'
import { deskClock, letterScale, liddedPot } from './brass-products.ts'
import { cloths, loneCoat, sevenCoats } from './coats.ts'
import { frames, jasmine, smallVessel, still } from './grasse-plates.ts'
import { deck, earthWall, vault } from './house-plates.ts'
import { plumTart, twoPots, vineRows } from './jura-plates.ts'
import { listeningHouse } from './listening-house.ts'
import { nightTrain } from './night-train.ts'
import { gold } from './palette.ts'
import { lastPerfumer } from './perfumer.ts'
import { vendangeTable } from './vendange.ts'

export const autumn: readonly Picture[] = [
  hero('the-last-perfumer-of-grasse', lastPerfumer),
  portrait('the-last-perfumer-of-grasse-1', jasmine),
  plate('the-last-perfumer-of-grasse-2', frames),
  plate('the-last-perfumer-of-grasse-3', still),
  portrait('the-last-perfumer-of-grasse-4', smallVessel),
  hero('a-table-for-the-vendange', vendangeTable),
  plate('a-table-for-the-vendange-1', vineRows),
  plate('a-table-for-the-vendange-2', twoPots),
  plate('a-table-for-the-vendange-3', plumTart),
  hero('night-train-to-trieste', nightTrain),
  hero('the-house-that-listens', listeningHouse),
  plate('the-house-that-listens-1', earthWall),
  plate('the-house-that-listens-2', deck),
  plate('the-house-that-listens-3', vault),
  hero('seven-coats', sevenCoats),
  product('seven-coats-product-1', loneCoat('leaving', cloths.camel, [gold.rust, gold.wine])),
  product('seven-coats-product-2', loneCoat('wrap', cloths.tea, [gold.straw, gold.ochre])),
  product('seven-coats-product-3', loneCoat('short', cloths.bone, [gold.wine, gold.ink])),
  product('seven-coats-product-4', loneCoat('field', cloths.bottle, ['#e0a85c', gold.rust])),
  hero('the-brass-hour', brassHour),
  product('the-brass-hour-product-1', deskClock),
  product('the-brass-hour-product-2', letterScale),
  product('the-brass-hour-product-3', liddedPot),
  hero('what-the-archivist-keeps', archivist),
]
