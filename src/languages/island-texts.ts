import type { Translate } from './script-texts.ts'

/** Of ui/intent.ts and ui/application.ts, which run before an island is loaded, and of lib/toaster.tsx. */
export const islandTexts = (t: Translate) => ({
  failed: t('Something went wrong.'),
  failedForNow: t('Something went wrong. Please try again in a moment.'),
  tryAgain: t('Try again'),
  toasts: t('Notifications'),
  closeToast: t('Close toast'),
})
