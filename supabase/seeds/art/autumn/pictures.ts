import { hero, type Picture } from '../picture.ts'
import { archivist } from './archivist.ts'
import { brassHour } from './brass-hour.ts'
import { sevenCoats } from './coats.ts'
import { listeningHouse } from './listening-house.ts'
import { nightTrain } from './night-train.ts'
import { lastPerfumer } from './perfumer.ts'
import { vendangeTable } from './vendange.ts'

export const autumn: readonly Picture[] = [
  hero('the-last-perfumer-of-grasse', lastPerfumer),
  hero('a-table-for-the-vendange', vendangeTable),
  hero('night-train-to-trieste', nightTrain),
  hero('the-house-that-listens', listeningHouse),
  hero('seven-coats', sevenCoats),
  hero('the-brass-hour', brassHour),
  hero('what-the-archivist-keeps', archivist),
]
