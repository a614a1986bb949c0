import type { Content } from '#lib/content.ts'
import { isInEachLanguage, type Language, localPath } from '#shared/domain/language.ts'

/** The paths in each language that is published: all in the first language, then all in the next one. */
export async function inEachLanguage(paths: Iterable<string>, content: Content): Promise<string[]> {
  const { languages } = await content.settings()
  const all = [...paths]
  return languages.flatMap((language) => pathsIn(language, all))
}

const pathsIn = (language: Language, paths: string[]) =>
  language === 'en' ? paths : paths.filter(isInEachLanguage).map((path) => localPath(language, path))
