import { tokenHash } from './session-cookie.ts'
import { keyedHash } from './signed-id.ts'

/** The token of a link to a whole article. It is derived from the id, so that it is stored nowhere: the database holds its hash. */
export const shareToken = (secret: string, shareId: string): string =>
  keyedHash(secret, 'article-share', shareId).toString('base64url')

/** The token whose hash is stored; undefined when none of these secrets derives it. */
export const findShareToken = (secrets: string[], shareId: string, storedHash: string): string | undefined =>
  secrets.map((secret) => shareToken(secret, shareId)).find((token) => tokenHash(token) === storedHash)
