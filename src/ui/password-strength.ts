import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

import type { Translate } from '../languages/script-texts.ts'

// As heavy as five pages, so it is loaded only when a new password is typed.
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const commonPasswords = new Set(dictionary['passwords-common'])

export interface Strength {
  /** From 1 (guessed at once) to 4 (not guessed in a lifetime). */
  score: 1 | 2 | 3 | 4
  message: string
}

/** Estimates how long a password resists guessing; `userInputs` are values that are tried first, such as the user's name. */
export function strengthOf(password: string, userInputs: string[], t: Translate): Strength {
  if (commonPasswords.has(password.toLowerCase()))
    return { score: 1, message: t('On the lists of leaked passwords. Another, please.') }
  const parts = userInputs.flatMap((value) => [value, ...value.split(/[\s@.]+/)]).filter(Boolean)
  const { score } = estimator.check(password, parts)
  if (score < 2) return { score: 1, message: t('Easily guessed. Three or four words last longer.') }
  if (score === 2) return { score, message: t('Fair. One more word would make it good.') }
  return score === 3 ? { score, message: t('Good.') } : { score: 4, message: t('Strong.') }
}
