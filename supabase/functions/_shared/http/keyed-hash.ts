import { createHmac } from 'node:crypto'

/** 32 bytes that only who knows the secret can make of these words. The first says what for, so that none serves twice. */
export function keyedHash(secret: string, purpose: string, ...parts: string[]): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest()
}
