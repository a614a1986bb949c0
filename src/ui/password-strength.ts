import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// As heavy as five pages: loaded when somebody chooses a password, and never before.
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const listed = new Set(dictionary['passwords-common'])

export interface Strength {
  /** From 1, guessed at once, to 4, not in a lifetime. */
  of4: 1 | 2 | 3 | 4
  words: string
}

/** How long a password withstands those who guess; `known` is what they would try first, such as the name of its owner. */
export function strengthOf(password: string, known: string[]): Strength {
  if (listed.has(password.toLowerCase())) return { of4: 1, words: 'On the lists of leaked passwords. Another, please.' }
  const parts = known.flatMap((value) => [value, ...value.split(/[\s@.]+/)]).filter(Boolean)
  const { score } = judge.check(password, parts)
  return STEPS[score]
}

const GUESSED: Strength = { of4: 1, words: 'Easily guessed. Three or four words last longer.' }
const STEPS: Record<0 | 1 | 2 | 3 | 4, Strength> = {
  0: GUESSED,
  1: GUESSED,
  2: { of4: 2, words: 'Fair. One more word would make it good.' },
  3: { of4: 3, words: 'Good.' },
  4: { of4: 4, words: 'Strong.' },
}
