import type { Translate } from '../../languages/script-texts.ts'

export const saveTexts = (t: Translate) => ({
  save: t('Save'),
  saved: t('Saved'),
  nowSaved: t('Saved for later.'),
  noLongerSaved: t('No longer saved.'),
  notSaved: t('Not saved'),
  unreachable: t('We could not be reached. Please try again.'),
})
