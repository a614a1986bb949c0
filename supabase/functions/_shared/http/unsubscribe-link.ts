import { type Language, localPath } from '../domain/language.ts'
import { signId } from './signed-id.ts'

/** A page that asks once more; for letters about the newsletter and those that other tools send. It does not expire. */
export const unsubscribeLink = (siteUrl: string, secret: string, subscriberId: string, language: Language): string =>
  `${siteUrl}${localPath(language, '/newsletter/unsubscribe')}?token=${signId(secret, 'newsletter-unsubscription', subscriberId)}`
