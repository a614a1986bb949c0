import type { Translate } from '../../languages/script-texts.ts'

export const offlineTexts = (t: Translate) => ({ saved: t('Saved for later') })
