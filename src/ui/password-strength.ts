import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// As heavy as five pages, so it is loaded only when a new password is typed.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const commonPasswords = new Set(dictionary['passwords-common'])

export interface Strength {
  /** From 1 (guessed at once) to 4 (not guessed in a lifetime). */
  score: 1 | 2 | 3 | 4
  message: string
}

/** Estimates how long a password resists guessing; `userInputs` are values that are tried first, such as the user's name. */
export function strengthOf(password: string, userInputs: string[]): Strength {
  if (commonPasswords.has(password.toLowerCase()))
    return { score: 1, message: 'On the lists of leaked passwords. Another, please.' }
  const parts = userInputs.flatMap((value) => [value, ...value.split(/[\s@.]+/)]).filter(Boolean)
  const { score } = estimator.check(password, parts)
  return STRENGTH_BY_SCORE[score]
}

const EASILY_GUESSED: Strength = { score: 1, message: 'Easily guessed. Three or four words last longer.' }
const STRENGTH_BY_SCORE: Record<0 | 1 | 2 | 3 | 4, Strength> = {
  0: EASILY_GUESSED,
  1: EASILY_GUESSED,
  2: { score: 2, message: 'Fair. One more word would make it good.' },
  3: { score: 3, message: 'Good.' },
  4: { score: 4, message: 'Strong.' },
}
