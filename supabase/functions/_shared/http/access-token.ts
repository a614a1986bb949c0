import type { Context } from 'hono'
import { newToken, tokenHash } from './session-cookie.ts'

/** Recognisable, so that tools that search for leaked secrets can find it. */
const PREFIX = 'mrd_'
const BEARER = /^Bearer +mrd_/i

/** The secret of a new access token. */
export const newAccessToken = () => `${PREFIX}${newToken()}`

/** The hash of a secret, which is all that the database stores. */
export const accessTokenHash = (token: string) => tokenHash(token.slice(PREFIX.length))

/** Whether a call of the admin comes from a script with a token. Its cookies, if any, are not read. */
export const isTokenRequest = (c: Context) =>
  c.req.path.startsWith('/api/admin/') && BEARER.test(c.req.header('Authorization') ?? '')

/** The hash of the token of the request, if it is well-formed. */
export function readTokenHash(c: Context): string | undefined {
  const [, token] = /^Bearer +(mrd_[\w-]{43})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  return token && accessTokenHash(token)
}
