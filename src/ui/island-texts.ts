import type { Translate } from '../languages/script-texts.ts'

/** Of intent.ts and application.ts, which run before an island is loaded. */
export const islandTexts = (t: Translate) => ({
  failed: t('Something went wrong.'),
  failedForNow: t('Something went wrong. Please try again in a moment.'),
  tryAgain: t('Try again'),
})
