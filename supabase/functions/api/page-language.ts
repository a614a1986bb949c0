import type { Context } from 'hono'
import { type Language, PAGE_LANGUAGE_HEADER, toLanguage } from '../_shared/domain/language.ts'

/** The language of the page that sent the request; the site sets it for forms without script. */
export const pageLanguage = (c: Context): Language => toLanguage(c.req.header(PAGE_LANGUAGE_HEADER))
