import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { DEFAULT_LANGUAGE, type Language, localPath } from '#shared/domain/language.ts'

type Addressed = { id: string; language: Language }
type Languages = Pick<SiteSettings, 'languages'>

/** The language of the pages around the text of an article: its own, if the publication has pages in it. */
export const pageLanguageOf = (article: Pick<Addressed, 'language'>, { languages }: Languages): Language =>
  languages.includes(article.language) ? article.language : DEFAULT_LANGUAGE

/** The address that search engines, feeds and other versions name, among those of each language. */
export const articlePath = (article: Addressed, settings: Languages): string =>
  localPath(pageLanguageOf(article, settings), `/articles/${article.id}`)

export const articleUrl = (article: Addressed, settings: Languages, site: URL): URL =>
  new URL(articlePath(article, settings), site)

/** The addresses of the versions of an article, itself included, by language; empty where there is one version. */
export function versionUrls(
  article: Addressed & { versions?: Addressed[] },
  settings: Languages,
  site: URL,
): { language: Language; url: URL }[] {
  const { versions = [] } = article
  if (versions.length === 0) return []
  return [article, ...versions]
    .map((version) => ({ language: version.language, url: articleUrl(version, settings, site) }))
    .sort((a, b) => a.language.localeCompare(b.language))
}
