import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { badToken } from './auth-error.ts'

const ALGORITHM = 'ES256'

export interface SigningKey {
  sign(claims: JWTPayload, lifetimeS: number): Promise<string>
  /** Throws `bad_jwt`. */
  verify(token: string): Promise<JWTPayload>
  /** The body of `/.well-known/jwks.json`. */
  jwks: { keys: JWK[] }
}

/** A private key as JSON, to be kept among the secrets. */
export function generateSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: ALGORITHM, use: 'sig' })
}

/** With an asymmetric key, clients verify tokens themselves (`getClaims`) instead of asking Auth. */
export async function loadSigningKey(json: string, issuer: string): Promise<SigningKey> {
  const { d, ...publicJwk } = JSON.parse(json) as JWK
  const privateKey = await importJWK({ ...publicJwk, d } as JWK, ALGORITHM)
  const publicKey = await importJWK(publicJwk, ALGORITHM)
  return {
    jwks: { keys: [{ ...publicJwk, key_ops: ['verify'] }] },
    sign: (claims, lifetimeS) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', ...(publicJwk.kid && { kid: publicJwk.kid }) })
        .setIssuer(issuer)
        .setIssuedAt()
        .setExpirationTime(Math.floor(Date.now() / 1000) + lifetimeS)
        .sign(privateKey),
    async verify(token) {
      try {
        return (await jwtVerify(token, publicKey, { algorithms: [ALGORITHM] })).payload
      } catch (error) {
        throw badToken((error as Error).message)
      }
    },
  }
}
