import { autumn } from './autumn/pictures.ts'
import { covers } from './covers/pictures.ts'
import { publication } from './house/pictures.ts'
import type { Picture } from './picture.ts'
import { spring } from './spring/pictures.ts'
import { summer } from './summer/pictures.ts'

/** Every picture of the seeded magazine. */
export const catalogue: readonly Picture[] = [...covers, ...autumn, ...summer, ...spring, ...publication]
