import { createHash } from 'node:crypto'
import { keyedHash } from './signed-id.ts'

/** The token of an invitation's link, derived from the id of the invitation: the database holds its hash only. */
export const groupInvitationToken = (secret: string, memberId: string): string =>
  keyedHash(secret, 'group-invitation', memberId).toString('base64url')

/** SHA-256 of a token, as hex. */
export const groupInvitationHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token whose hash is stored; undefined when none of these secrets derives it. */
export const findGroupInvitationToken = (secrets: string[], memberId: string, storedHash: string): string | undefined =>
  secrets
    .map((secret) => groupInvitationToken(secret, memberId))
    .find((token) => groupInvitationHash(token) === storedHash)
