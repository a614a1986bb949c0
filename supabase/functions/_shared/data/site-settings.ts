import type { SiteSettings } from '../contracts/site-settings.ts'
import type { Tx } from './database.ts'

export function readSiteSettings(tx: Tx): Promise<SiteSettings> {
  return tx
    .selectFrom('site_settings')
    .select([
      'name',
      'tagline',
      'description',
      'contact_email as contactEmail',
      'social_links as socialLinks',
      'office',
    ])
    .executeTakeFirstOrThrow()
}
