import type { Picture } from '../picture.ts'
import { portrait } from '../picture.ts'
import { autumnCover } from './autumn.ts'
import { springCover } from './spring.ts'
import { summerCover } from './summer.ts'

export const covers: readonly Picture[] = [
  portrait('cover-autumn-2026', autumnCover),
  portrait('cover-summer-2026', summerCover),
  portrait('cover-spring-2026', springCover),
]
