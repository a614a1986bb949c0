/** The entrance, for who was on the way to a part of a page: it leads back there. A page by itself is where it leads anyway. */
export const signInPath = ({ pathname, hash }: { pathname: string; hash: string }): `/${string}` =>
  hash ? `/login?next=${encodeURIComponent(`${pathname}${hash}`)}` : '/login'

/** Where somebody wanted to go before they were asked to sign in: `?next=` of an address, a path of this site or none. */
export function nextPath({ origin, search }: { origin: string; search: string }): `/${string}` | undefined {
  const requested = new URLSearchParams(search).get('next')
  if (!requested?.startsWith('/') || !URL.canParse(requested, origin)) return undefined
  const to = new URL(requested, origin)
  // '//elsewhere', '/\elsewhere' and '/.//elsewhere' are paths at first sight only.
  const stays = to.origin === origin && !to.pathname.startsWith('//')
  return stays ? (`${to.pathname}${to.search}${to.hash}` as `/${string}`) : undefined
}
