import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { DEFAULT_LANGUAGE, type Language, localPath } from '#shared/domain/language.ts'

type ArticleRef = { id: string; language: Language }
type Languages = Pick<SiteSettings, 'languages'>

/** The language of the pages around the text of an article: its own, if the publication has pages in it. */
export const pageLanguageOf = (article: Pick<ArticleRef, 'language'>, { languages }: Languages): Language =>
  languages.includes(article.language) ? article.language : DEFAULT_LANGUAGE

/** The address that search engines, feeds and other language versions name, among those of each language. */
export const articlePath = (article: ArticleRef, settings: Languages): string =>
  localPath(pageLanguageOf(article, settings), `/articles/${article.id}`)

export const articleUrl = (article: ArticleRef, settings: Languages, site: URL): URL =>
  new URL(articlePath(article, settings), site)

/** The addresses of the language versions of an article, itself included, by language; empty where there is one. */
export function languageVersionUrls(
  article: ArticleRef & { languageVersions?: ArticleRef[] },
  settings: Languages,
  site: URL,
): { language: Language; url: URL }[] {
  const { languageVersions = [] } = article
  if (languageVersions.length === 0) return []
  return [article, ...languageVersions]
    .map((languageVersion) => ({
      language: languageVersion.language,
      url: articleUrl(languageVersion, settings, site),
    }))
    .sort((a, b) => a.language.localeCompare(b.language))
}
