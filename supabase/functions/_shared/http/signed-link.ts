import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './signed-id.ts'

/** The use of a link; a link of one purpose is invalid for every other. */
export type LinkPurpose = 'account-confirmation' | 'account-recovery' | 'email-change' | 'invitation' | 'sign-in'

/** An account, and the token of Auth that the link uses up; empty when nothing but the signature is needed. */
export interface SignedLink {
  /** In an invitation the link_id of its row instead. */
  userId: string
  tokenHash: string
}

const ID_BYTES = 16
const TIME_BYTES = 4
const SIGNATURE_BYTES = 32

/**
 * The token in the link of an e-mail: account, time, Auth's token and an HMAC of them under our secret. Auth stores its tokens
 * as they are in the link, so a copy of the database would hold valid ones without the HMAC.
 */
export function signLink(
  secret: string,
  purpose: LinkPurpose,
  { userId, tokenHash, expiresAt }: SignedLink & { expiresAt: number },
): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUInt32BE(expiresAt)
  const content = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), time, Buffer.from(tokenHash)])
  return Buffer.concat([signatureOf(secret, purpose, content), content]).toString('base64url')
}

/** Undefined when none of these secrets signed it for this purpose, and when its time is over. */
export function verifyLink(secrets: string[], purpose: LinkPurpose, token: string, now: Date): SignedLink | undefined {
  const bytes = Buffer.from(token, 'base64url')
  const [signature, content] = [bytes.subarray(0, SIGNATURE_BYTES), bytes.subarray(SIGNATURE_BYTES)]
  if (content.length < ID_BYTES + TIME_BYTES) return undefined
  if (!secrets.some((secret) => timingSafeEqual(signatureOf(secret, purpose, content), signature))) return undefined
  if (content.readUInt32BE(ID_BYTES) * 1000 <= now.getTime()) return undefined
  const id = content.toString('hex', 0, ID_BYTES)
  return {
    userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    tokenHash: content.toString('utf8', ID_BYTES + TIME_BYTES),
  }
}

const signatureOf = (secret: string, purpose: LinkPurpose, content: Buffer) =>
  keyedHash(secret, purpose, content.toString('base64url'))
