import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder that this checkout stands in. */
export const project = resolve(import.meta.dirname, '../..')

/** Where a running Meridian keeps what is not source: data, pages, logs, and what runs where. */
export function homeFolder(): string {
  return resolve(process.env.MERIDIAN_HOME || join(project, '.meridian'))
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
export function secretsOf(home: string): Secrets {
  const file = join(home, 'secrets.json')
  const kept = keptSecrets(file)
  const secrets = { ...newSecrets(), ...kept }
  if (Object.keys(secrets).some((name) => !(name in kept))) writePrivately(file, secrets)
  return secrets
}

function keptSecrets(file: string): Partial<Secrets> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return {}
  }
}

/** Others may pass through the folder (Postgres may run as another user) but not look around in it. */
export function makeHome(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o711 })
}

/** Whole or not at all, and never readable by others. */
export function writePrivately(file: string, value: unknown): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
}

function newSecrets(): Secrets {
  return {
    superuserPassword: random(24),
    ownerPassword: random(24),
    authPassword: random(24),
    appPassword: random(24),
    jwtSecret: random(32),
    publishableKey: `sb_publishable_${random(16)}_${random(6)}`,
    secretKey: `sb_secret_${random(16)}_${random(6)}`,
    siteSecret: random(32),
    stripeSecretKey: `sk_test_emulator_${plain(24)}`,
    stripePublishableKey: `pk_test_emulator_${plain(24)}`,
    stripeWebhookSecret: `whsec_${plain(24)}`,
  }
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/** Letters and digits only, as keys of Stripe are. */
function plain(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
