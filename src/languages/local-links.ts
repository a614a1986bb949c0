import { type Language, localPath } from '#shared/domain/language.ts'

const LINK = /(?<!hreflang="[a-z]{2}") (href|action)="(\/[^"]*)"/g

/**
 * Every link and form of a page leads to the same language. One place for all of them: a link in a setting or in the text of
 * an article is not forgotten. A link that names its language (`hreflang` before `href`) stays as it is.
 */
export const withLocalLinks = (html: string, language: Language): string =>
  html.replace(LINK, (_, attribute: string, address: string) => ` ${attribute}="${localPath(language, address)}"`)
