import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { buildIdOf } from './site-build.ts'

const dist = mkdtempSync(path.join(tmpdir(), 'meridian-dist-'))
mkdirSync(path.join(dist, 'server'))
writeFileSync(path.join(dist, 'server/entry.mjs'), 'export const app = 1')
const address = 'https://meridian.example'

afterAll(() => rmSync(dist, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

test('the same build with the same variables has the same id', () => {
  expect(buildIdOf(dist, address)).toBe(buildIdOf(dist, address))
})

test('another address makes another release', () => {
  expect(buildIdOf(dist, 'https://magazine.example')).not.toBe(buildIdOf(dist, address))
})

test('other providers of the sign-in page make another release', () => {
  const before = buildIdOf(dist, address)
  vi.stubEnv('SIGN_IN_PROVIDERS', 'google')
  expect(buildIdOf(dist, address)).not.toBe(before)
})
