import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, localPath, splitLanguage } from '#shared/domain/language.ts'
import type { Replies } from './replies.ts'

const LANGUAGE_COOKIE = 'language'
const YEAR_SECONDS = 31_536_000
const CHOICE = new RegExp(`^/language/(${LANGUAGES.join('|')})$`)
/** Without `//`: at the beginning, or after the prefix of a language, it would lead to another site. */
const PATH = /^(?!.*\/\/)\/[a-z0-9/-]*$/

/**
 * `/language/fr?page=/about`, the language switch: remembers the language and leads to the page in it. Returns whether the
 * request was one.
 */
export function serveLanguageChoice(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
  replies: Replies,
): boolean {
  const language = CHOICE.exec(path)?.[1] as Language | undefined
  if (!language) return false
  const page = new URLSearchParams(query).get('page') ?? '/'
  const cookie = `${LANGUAGE_COOKIE}=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax`
  response.setHeader('Set-Cookie', cookie)
  replies.redirect(request, response, 303, localPath(language, PATH.test(page) ? splitLanguage(page).path : '/'))
  return true
}

/** The language that this browser has chosen, if the front page is another one. */
export function chosenLanguage({ url, headers }: IncomingMessage): Language | undefined {
  if (url !== '/' || !headers.cookie?.includes(`${LANGUAGE_COOKIE}=`)) return undefined
  const chosen = new RegExp(`(?:^|; )${LANGUAGE_COOKIE}=([a-z]{2})(?:;|$)`).exec(headers.cookie)?.[1]
  return LANGUAGES.find((language) => language === chosen && language !== DEFAULT_LANGUAGE)
}
