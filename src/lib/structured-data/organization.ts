import type { ImageObject, Organization, Periodical, WebSite } from 'schema-dts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'

/** Node ids, equal on every page. */
export const nodeId = (site: URL, fragment: string) => new URL(`/#${fragment}`, site).href

export const issueNodeId = (id: string, site: URL) => new URL(`/issues/${id}#issue`, site).href

export const organization = ({ name, description, ...settings }: SiteSettings, site: URL): Organization => ({
  '@type': 'Organization',
  '@id': nodeId(site, 'publisher'),
  name,
  description,
  url: new URL('/', site).href,
  logo: logo(site),
  email: settings.contactEmail,
  telephone: settings.office.telephone ?? undefined,
  address: settings.office.lines.join(', ') || undefined,
  sameAs: settings.socialLinks.map(({ url }) => url).filter((url) => /^https?:/i.test(url)),
})

/** A reference to the organization, with its name. */
export const publisher = ({ name }: SiteSettings, site: URL): Organization => ({
  '@type': 'Organization',
  '@id': nodeId(site, 'publisher'),
  name,
  url: new URL('/', site).href,
  logo: logo(site),
})

export const website = ({ name, tagline, description }: SiteSettings, site: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': nodeId(site, 'website'),
  name,
  alternateName: tagline || undefined,
  description,
  url: new URL('/', site).href,
  inLanguage: 'en',
  publisher: { '@id': nodeId(site, 'publisher') },
})

export const periodical = ({ name }: SiteSettings, site: URL): Periodical => ({
  '@type': 'Periodical',
  '@id': nodeId(site, 'periodical'),
  name,
  url: new URL('/', site).href,
})

const logo = (site: URL): ImageObject => ({
  '@type': 'ImageObject',
  url: new URL('/icon-512.png', site).href,
  width: '512',
  height: '512',
})
