// npm run test:supabase: accounts against supabase/auth itself, and the functions behind PgBouncer in transaction mode.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import path from 'node:path'
import { StartError } from '../supabase/embedded/start-error.ts'
import { runStep } from './run-step.ts'

/** Everything that signs in, registers, invites or ends a session, with the limits of it; and our migrations on Auth's tables. */
const accountTests = [
  'supabase/tests/',
  'tests/auth/',
  'tests/api/access-tokens.test.ts',
  'tests/api/account-credentials.test.ts',
  'tests/api/account-deletion.test.ts',
  'tests/api/account-export.test.ts',
  'tests/api/account-records.test.ts',
  'tests/api/admin-members.test.ts',
  'tests/api/auth-errors.test.ts',
  'tests/api/brute-force.test.ts',
  'tests/api/checkout-accounts.test.ts',
  'tests/api/daily-cleanup.test.ts',
  'tests/api/leaked-passwords.test.ts',
  'tests/api/owner-cli.test.ts',
  'tests/api/password-recovery.test.ts',
  'tests/api/provider-sign-in.test.ts',
  'tests/api/refresh.test.ts',
  'tests/api/registration.test.ts',
  'tests/api/second-factor.test.ts',
  'tests/api/sessions.test.ts',
  'tests/api/sign-in-by-email.test.ts',
  'tests/api/sign-in.test.ts',
  'tests/api/staff-registration.test.ts',
]

/** Reading, writing, limits and background work, on connections that change with each transaction. */
const pooledTests = [
  'tests/api/addresses.test.ts',
  'tests/api/content.test.ts',
  'tests/api/newsletter-links.test.ts',
  'tests/api/sessions.test.ts',
  'tests/api/support-tickets.test.ts',
]

const AUTH_MISSING =
  'SUPABASE_AUTH must name the program of supabase/auth, for example `auth` of an archive of github.com/supabase/auth/releases, or the folder of its source.'
const GO_FAILED = 'supabase/auth could not be built of the folder that SUPABASE_AUTH names. Is Go installed?'
const PGBOUNCER_MISSING =
  'PgBouncer is not installed (Debian: apt-get install pgbouncer), so the functions are not tested behind it.'

async function findAuth(): Promise<string> {
  const given = process.env.SUPABASE_AUTH
  if (!given || !isExecutable(given)) throw new StartError(AUTH_MISSING)
  return statSync(given).isDirectory() ? await buildAuth(path.resolve(given)) : path.resolve(given)
}

/** Builds the program of its source. Go keeps what it has compiled: the first time takes minutes, and later ones seconds. */
async function buildAuth(source: string): Promise<string> {
  const program = path.join(import.meta.dirname, '../node_modules/.cache/supabase-auth')
  const command = ['go', 'build', '-C', source, '-o', program, '.']
  if (!(await runStep({ name: 'supabase/auth is built', command })).succeeded) throw new StartError(GO_FAILED)
  return program
}

/** Installs it where this process may. */
function findPgBouncer(): string | undefined {
  const find = () =>
    [process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
      (program) => program && isExecutable(program),
    )
  if (!find() && process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'pgbouncer'], { stdio: 'inherit' })
  return find()
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function runTests(name: string, files: string[], env: Record<string, string>): Promise<boolean> {
  const command = ['vitest', 'run', '--project', 'integration', ...files]
  return (await runStep({ name, command, env, streamOutput: true })).succeeded
}

try {
  const SUPABASE_AUTH = await findAuth()
  const withAuth = await runTests('accounts with supabase/auth', accountTests, { SUPABASE_AUTH })
  const PGBOUNCER = findPgBouncer()
  if (!PGBOUNCER) throw new StartError(PGBOUNCER_MISSING)
  const pooled = await runTests('functions behind PgBouncer', pooledTests, { SUPABASE_AUTH, PGBOUNCER })
  process.exitCode = withAuth && pooled ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
