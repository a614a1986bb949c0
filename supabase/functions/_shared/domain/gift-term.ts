import { translatable } from '../contracts/translatable.ts'

const TERMS = [
  translatable('one year'),
  translatable('two years'),
  translatable('three years'),
  translatable('four years'),
  translatable('five years'),
]

/** 'one year', 'three years': translated where it is shown. */
export const termLabel = (years: number): string => TERMS[years - 1] ?? `${years} years`
