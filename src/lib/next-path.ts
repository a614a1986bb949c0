import { pathOfSite } from '#shared/domain/next-path.ts'

/** The sign-in page; it leads back to a tab of a page. Without a hash it leads to the account, or the admin, anyway. */
export const signInPath = (
  { pathname, hash }: { pathname: string; hash: string },
  signInPage: '/login' | '/auth' = '/login',
): `/${string}` => (hash ? `${signInPage}?next=${encodeURIComponent(`${pathname}${hash}`)}` : signInPage)

/** The page that asks for the code of an authenticator, and goes on to this path. */
export const secondFactorPath = (next: `/${string}`): `/${string}` =>
  `/login/second-factor?next=${encodeURIComponent(next)}`

/** The path to go to after the sign-in: the `next` parameter, if it is a path of this site. */
export function nextPath({ origin, search }: { origin: string; search: string }): `/${string}` | undefined {
  return pathOfSite(new URLSearchParams(search).get('next'), origin)
}
