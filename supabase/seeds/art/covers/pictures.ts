import { type Picture, portrait } from '../drawing.ts'
import { autumnCover } from './autumn.ts'
import { springCover } from './spring.ts'
import { summerCover } from './summer.ts'

export const covers: readonly Picture[] = [
  portrait('cover-autumn-2026', autumnCover),
  portrait('cover-summer-2026', summerCover),
  portrait('cover-spring-2026', springCover),
]
