import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { choosePostgresAccount } from './postgres-account.ts'

const root = process.getuid?.() === 0
let privateFolder: string

beforeAll(() => {
  privateFolder = mkdtempSync(join(tmpdir(), 'meridian-account-'))
  chmodSync(privateFolder, 0o700)
  mkdirSync(join(privateFolder, 'bin'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(privateFolder, { recursive: true })
})

it.runIf(root)('says in one sentence what to do when Postgres cannot be started below a private folder', () => {
  const binaries = { initdb: join(privateFolder, 'bin/initdb'), postgres: join(privateFolder, 'bin/postgres') }
  vi.stubEnv('PATH', privateFolder)
  expect(() => choosePostgresAccount(binaries, join(privateFolder, 'postgres'))).toThrow('install setpriv (util-linux)')
})

it.skipIf(root)('runs Postgres as the user who starts Meridian', () => {
  const binaries = { initdb: '/bin/initdb', postgres: '/bin/postgres' }
  expect(choosePostgresAccount(binaries, join(privateFolder, 'postgres'))).toEqual({ commandPrefix: [] })
})
