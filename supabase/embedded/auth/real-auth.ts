import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, loopback } from '../ports.ts'
import { StartError } from '../start-error.ts'
import { readAuthRules } from './auth-context.ts'
import type { AuthSettings } from './auth-settings.ts'
import { loadSigningKey } from './signing-key.ts'

// supabase/auth in place of the embedded Auth, for `npm run test:supabase`.

/** The program, when the environment names one. */
export const realAuthProgram = (): string | undefined => process.env.SUPABASE_AUTH || undefined

type RealAuthSettings = Pick<
  AuthSettings,
  | 'auth'
  | 'databaseUrl'
  | 'externalUrl'
  | 'jwtSecret'
  | 'jwtSigningKey'
  | 'secretKey'
  | 'sender'
  | 'siteUrl'
  | 'smtpPort'
>

/** Applies Auth's own migrations, as `auth migrate` does on a hosted project. */
export async function migrateRealAuth(program: string, settings: RealAuthSettings): Promise<void> {
  const { ended, output } = run(program, ['migrate'], realAuthEnvironment(settings, 0))
  const code = await ended
  if (code !== 0) throw new StartError(`Auth did not apply its migrations: ${output()}`)
}

/**
 * Starts the program and answers requests by it, as the gateway of a hosted project does: the key becomes a token of its
 * role, and the prefix of the path goes.
 */
export async function startRealAuth(program: string, settings: RealAuthSettings) {
  await migrateRealAuth(program, settings)
  const port = await freePort(0)
  const { ended, output, kill } = run(program, ['serve'], realAuthEnvironment(settings, port))
  process.once('exit', kill)
  void ended.then(() => process.exit(1))
  const url = `http://${loopback}:${port}`
  await untilHealthy(url, output)
  const key = await loadSigningKey(settings.jwtSigningKey, settings.externalUrl)
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    const apiKey = headers.get('apikey')
    const bearer = headers.get('authorization')?.replace(/^Bearer /i, '')
    if (!bearer || bearer === apiKey) {
      const role = apiKey === settings.secretKey ? 'service_role' : 'anon'
      headers.set('authorization', `Bearer ${await key.sign({ role, aud: 'authenticated' }, 60)}`)
    }
    const body = request.method === 'GET' || request.method === 'HEAD' ? undefined : await request.arrayBuffer()
    const answer = await fetch(`${url}${pathname.slice('/auth/v1'.length)}${search}`, {
      method: request.method,
      headers,
      redirect: 'manual',
      ...(body && { body }),
    })
    // `fetch` has decoded the body already.
    const answered = new Headers(answer.headers)
    for (const name of ['content-encoding', 'content-length']) answered.delete(name)
    return new Response(answer.body, { status: answer.status, headers: answered })
  }
}

/** The variables that the Supabase CLI makes of the same `config.toml`. */
function realAuthEnvironment(settings: RealAuthSettings, port: number): Record<string, string> {
  const rules = readAuthRules(settings.auth)
  const values = {
    API_EXTERNAL_URL: settings.externalUrl,
    GOTRUE_API_HOST: loopback,
    PORT: port,
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: `${settings.databaseUrl}?sslmode=disable`,
    DB_NAMESPACE: 'auth',
    GOTRUE_LOG_LEVEL: 'warn',
    GOTRUE_SITE_URL: settings.siteUrl,
    GOTRUE_URI_ALLOW_LIST: `${settings.siteUrl}/**`,
    GOTRUE_DISABLE_SIGNUP: !rules.enableSignup,
    GOTRUE_JWT_SECRET: settings.jwtSecret,
    GOTRUE_JWT_KEYS: JSON.stringify([{ ...JSON.parse(settings.jwtSigningKey), key_ops: ['sign', 'verify'] }]),
    GOTRUE_JWT_ISSUER: settings.externalUrl,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'service_role',
    GOTRUE_JWT_EXP: rules.jwtExpiry,
    GOTRUE_EXTERNAL_EMAIL_ENABLED: true,
    GOTRUE_MAILER_AUTOCONFIRM: !rules.enableConfirmations,
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: rules.doubleConfirmChanges,
    GOTRUE_MAILER_OTP_LENGTH: rules.otpLength,
    GOTRUE_MAILER_OTP_EXP: rules.otpExpiry,
    GOTRUE_PASSWORD_MIN_LENGTH: rules.minimumPasswordLength,
    GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: rules.rotateRefreshTokens,
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: rules.refreshTokenReuseInterval,
    GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: true,
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: rules.totpEnrollEnabled,
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: rules.totpVerifyEnabled,
    GOTRUE_SMTP_HOST: loopback,
    GOTRUE_SMTP_PORT: settings.smtpPort,
    GOTRUE_SMTP_ADMIN_EMAIL: settings.sender.address,
    GOTRUE_SMTP_SENDER_NAME: settings.sender.name,
    GOTRUE_SMTP_MAX_FREQUENCY: '1s',
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function run(program: string, args: string[], env: Record<string, string>) {
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let tail = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      tail = (tail + chunk.toString('utf8')).slice(-2000)
    })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      tail += error.message
      resolve(null)
    })
    child.once('exit', resolve)
  })
  return { ended, output: () => tail.trim(), kill: () => void child.kill('SIGKILL') }
}

async function untilHealthy(url: string, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return
    await delay(50)
  }
  throw new StartError(`Auth does not answer: ${output()}`)
}
