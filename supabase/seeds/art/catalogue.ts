import { autumn } from './autumn/pictures.ts'
import { covers } from './covers/pictures.ts'
import type { Picture } from './drawing.ts'
import { publication } from './publication/pictures.ts'
import { spring } from './spring/pictures.ts'
import { summer } from './summer/pictures.ts'

/** Every picture of the seeded magazine. */
export const catalogue: readonly Picture[] = [...covers, ...autumn, ...summer, ...spring, ...publication]
