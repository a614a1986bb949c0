import type { Translate } from '../../languages/script-texts.ts'

export const editionTexts = (t: Translate) => ({
  lastRead: t('You were reading “{title}”.'),
  position: t('{number} of {count}'),
  articlePosition: t('Article {number} of {count}'),
  textSize: t('Text size {size} of {count}'),
  gone: t('“{title}” is no longer published.'),
  goneNext: t('“{title}” is no longer published. This is the article after it.'),
  gonePrevious: t('“{title}” is no longer published. This is the article before it.'),
})
