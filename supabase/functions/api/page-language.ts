import type { Context } from 'hono'
import { tryGetContext } from 'hono/context-storage'
import type { Database } from '../_shared/data/database.ts'
import { DEFAULT_LANGUAGE, type Language, PAGE_LANGUAGE_HEADER, toLanguage } from '../_shared/domain/language.ts'

/** The language of the page that sent the request; the site sets it for forms without script. */
export const pageLanguage = (c: Context): Language => toLanguage(c.req.header(PAGE_LANGUAGE_HEADER))

/**
 * Tells the transactions of a request in which language its page is: private.page_language() reads it for the e-mails that
 * they queue. Needs the context storage of Hono.
 */
export function withPageLanguage(
  database: Pick<Database, 'asRole' | 'asServiceRole'>,
): Pick<Database, 'asRole' | 'asServiceRole'> {
  const asRole: Database['asRole'] = (role, claims, work, options) =>
    database.asRole(role, { ...claims, ...languageClaim() }, work, options)
  return { asRole, asServiceRole: (work, options) => asRole('service_role', {}, work, options) }
}

function languageClaim(): { page_language?: Language } {
  const c = tryGetContext()
  const language = c ? pageLanguage(c) : DEFAULT_LANGUAGE
  return language === DEFAULT_LANGUAGE ? {} : { page_language: language }
}
