import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { homePath } from '../../src/lib/home-paths.ts'
import { generateSigningKey } from './auth/signing-key.ts'
import { unreadableDataError } from './start-error.ts'

/** The root folder of this checkout. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** The folder of everything that a running Meridian writes: database, pages, logs, secrets, `stack.json`. */
export function homeFolder(): string {
  return resolve(process.env.MERIDIAN_HOME || join(projectFolder, '.meridian'))
}

export interface Secrets {
  /** Of supabase_admin, the superuser, which only the embedded stack itself uses. */
  superuserPassword: string
  /** Of postgres, the owner of the database, as on a hosted project. */
  ownerPassword: string
  /** Of supabase_auth_admin, as which Auth connects. */
  authPassword: string
  /** Of supabase_storage_admin, as which Storage connects. */
  storagePassword: string
  /** Of meridian_app, as which the functions and the site connect. */
  appPassword: string
  jwtSecret: string
  /** Private key with which Auth signs access tokens, as JSON. */
  jwtSigningKey: string
  publishableKey: string
  secretKey: string
  /** Shared by the site and the functions only. */
  siteSecret: string
  /** Keys of the Stripe emulator. */
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
}

/**
 * Made once per folder and readable only by its owner. Missing secrets are added, unless the database holds the old
 * ones.
 */
export function loadSecrets(home: string): Secrets {
  const file = homePath(home, 'secrets')
  const saved = readSavedSecrets(file)
  if (existsSync(homePath(home, 'postgres')) && databasePasswords.some((name) => !saved[name]))
    throw unreadableDataError(file)
  const secrets = { ...generateSecrets(), ...saved }
  if (Object.keys(secrets).some((name) => !(name in saved))) writePrivateFile(file, secrets)
  return secrets
}

/** Roles of an existing data folder have these passwords; the application's and Storage's are set at every start. */
const databasePasswords = ['superuserPassword', 'ownerPassword', 'authPassword'] as const

function readSavedSecrets(file: string): Partial<Secrets> {
  if (!existsSync(file)) return {}
  const text = readFileSync(file, 'utf8')
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text)) as Partial<Secrets>
  } catch {
    throw unreadableDataError(file)
  }
}

/** Mode 0711: Postgres, which may run as another user, can enter the folder; others cannot list it. */
export function createHomeFolder(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o711 })
}

/** Writes JSON atomically, readable by its owner only. */
export function writePrivateFile(file: string, value: unknown): void {
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporaryFile, file)
}

function generateSecrets(): Secrets {
  return {
    superuserPassword: randomBase64(24),
    ownerPassword: randomBase64(24),
    authPassword: randomBase64(24),
    storagePassword: randomBase64(24),
    appPassword: randomBase64(24),
    jwtSecret: randomBase64(32),
    jwtSigningKey: generateSigningKey(),
    publishableKey: `sb_publishable_${randomBase64(16)}_${randomBase64(6)}`,
    secretKey: `sb_secret_${randomBase64(16)}_${randomBase64(6)}`,
    siteSecret: randomBase64(32),
    stripeSecretKey: `sk_test_emulator_${randomHex(24)}`,
    stripePublishableKey: `pk_test_emulator_${randomHex(24)}`,
    stripeWebhookSecret: `whsec_${randomHex(24)}`,
  }
}

function randomBase64(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** Letters and digits only, as in Stripe's keys. */
function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
