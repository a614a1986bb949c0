import type { Picture } from '../picture.ts'
import { tall } from '../picture.ts'
import { autumnCover } from './autumn.ts'
import { springCover } from './spring.ts'
import { summerCover } from './summer.ts'

export const covers: readonly Picture[] = [
  tall('cover-autumn-2026', autumnCover),
  tall('cover-summer-2026', summerCover),
  tall('cover-spring-2026', springCover),
]
