import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder that this checkout stands in. */
export const projectFolder = resolve(import.meta.dirname, '../..')

/** Where a running Meridian keeps what is not source: data, pages, logs, and what runs where. */
export function homeFolder(): string {
  return resolve(process.env.MERIDIAN_HOME || join(projectFolder, '.meridian'))
}

export interface Secrets {
  /** supabase_admin, the superuser. Nobody but the embedded stack connects as it. */
  superuserPassword: string
  /** postgres, the owner of the database, as on a hosted project. */
  ownerPassword: string
  /** supabase_auth_admin: Auth. */
  authPassword: string
  /** meridian_app: the functions and the site. */
  appPassword: string
  jwtSecret: string
  publishableKey: string
  secretKey: string
  /** Shared by the site and the functions, and known to nobody else. */
  siteSecret: string
  /** Of the emulator that stands in for Stripe. */
  stripeSecretKey: string
  stripePublishableKey: string
  stripeWebhookSecret: string
}

/** Made once per folder and readable only by its owner. What an older folder lacks is added. */
export function loadSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json')
  const saved = readSavedSecrets(file)
  const secrets = { ...generateSecrets(), ...saved }
  if (Object.keys(secrets).some((name) => !(name in saved))) writePrivateFile(file, secrets)
  return secrets
}

function readSavedSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return {}
  }
}

/** Others may pass through the folder (Postgres may run as another user) but not look around in it. */
export function createHomeFolder(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o711 })
}

/** Whole or not at all, and never readable by others. */
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
    appPassword: randomBase64(24),
    jwtSecret: randomBase64(32),
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

/** Letters and digits only, as keys of Stripe are. */
function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
