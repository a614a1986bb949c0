/** The path if it is one of the site with this origin, for redirects to an address that somebody else may have written. */
export function pathOfSite(requested: string | null | undefined, origin: string): `/${string}` | undefined {
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return undefined
  const to = new URL(requested, origin)
  // '//host', '/\host' and '/.//host' look like paths and lead to another site.
  const stays = to.origin === origin && !to.pathname.startsWith('//')
  return stays ? (`${to.pathname}${to.search}${to.hash}` as `/${string}`) : undefined
}
