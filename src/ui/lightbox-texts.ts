import type { Translate } from '../languages/script-texts.ts'

export const lightboxTexts = (t: Translate) => ({
  close: t('Close'),
  previous: t('Previous<span class="sr-only"> picture</span>'),
  next: t('Next<span class="sr-only"> picture</span>'),
  position: t('{number} of {count}'),
})
