import type { Translate } from '../../languages/script-texts.ts'

export const highlightTexts = (t: Translate) => ({
  highlight: t('Highlight'),
  removeHighlight: t('Remove Highlight'),
  selectionHint: t('Press Tab to highlight the selected words.'),
  tooMuch: t('Too much to highlight at once.'),
  added: t('Highlighted.'),
  removed: t('The highlight is removed.'),
  unreachable: t('We could not be reached. Please try again.'),
  yours: t('Your highlights'),
  remove: t('Remove'),
  removePassage: t('Remove: {passage}'),
  corrected: t('(This passage has been corrected since.)'),
})
