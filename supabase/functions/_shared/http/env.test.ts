import { expect, test } from 'vitest'
import { ApiEnv, FunctionEnv, JobsEnv, readEnv } from './env.ts'

const complete = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  DATABASE_URL: 'postgresql://app:secret@127.0.0.1/postgres',
  SITE_URL: 'http://localhost:4321',
  SITE_SECRET: 'a secret of thirty-two characters',
}

test('a complete environment is read, an empty variable counts as absent', () => {
  expect(readEnv({ ...complete, LOG_REQUESTS: '', HOME: '/root' }, FunctionEnv)).toMatchObject({
    ...complete,
    PREVIOUS_SITE_SECRETS: [],
    LOG_REQUESTS: false,
  })
  expect(readEnv({ ...complete, LOG_REQUESTS: 'true' }, FunctionEnv).LOG_REQUESTS).toBe(true)
})

test('each wrong variable gets one sentence, and no value is repeated', () => {
  const wrong = {
    SUPABASE_URL: 'file:///x',
    DATABASE_URL: 'mysql://app:secret@x/y',
    SITE_URL: 'magazine',
    SITE_SECRET: 'short',
    SMTP_URL: 'mail.example',
    MAIL_FROM: 'nobody',
    LOG_REQUESTS: 'loudly',
    PREVIOUS_SITE_SECRETS: `${'x'.repeat(32)}, short`,
  }
  expect(() => readEnv(wrong, FunctionEnv)).toThrow(
    `SUPABASE_URL must be the http(s) address of the Supabase project.
DATABASE_URL must be a postgresql:// address with the login of meridian_app.
SITE_URL must be the http(s) address of the site, as readers type it.
SITE_SECRET must be 32 characters at least.
PREVIOUS_SITE_SECRETS must be texts of 32 characters at least.
SMTP_URL must be an smtp(s):// address, or absent.
MAIL_FROM must be an e-mail address, or absent.
LOG_REQUESTS must be true or false.`,
  )
  expect(() => readEnv({}, FunctionEnv)).toThrow(/^(\w+ must be .*\.(\n|$)){4}$/)
})

test('PREVIOUS_SITE_SECRETS is a list', () => {
  const [one, two] = ['the first secret of 32 characters or more', 'the second one of 32 characters or more']
  const { PREVIOUS_SITE_SECRETS } = readEnv({ ...complete, PREVIOUS_SITE_SECRETS: `${one}, ${two},` }, FunctionEnv)
  expect(PREVIOUS_SITE_SECRETS).toEqual([one, two])
})

test('the jobs require a mail server and a secret', () => {
  expect(() => readEnv(complete, JobsEnv)).toThrow(/^SMTP_URL must be .*\nJOBS_SECRET must be .*\.$/)
})

test('the API requires the secret key, and the publishable one under one of two names', () => {
  expect(() => readEnv(complete, ApiEnv)).toThrow(
    /^SECRET_KEY must be the secret key of the Supabase project \(sb_secret_…\)\.$/,
  )
  const withSecretKey = { ...complete, SECRET_KEY: 'sb_secret_of-this-test' }
  expect(() => readEnv(withSecretKey, ApiEnv)).toThrow(
    /^PUBLISHABLE_KEY must be the publishable key of the Supabase project, unless the platform sets SUPABASE_ANON_KEY\.$/,
  )
  const keys = { SUPABASE_ANON_KEY: 'a key', PUBLISHABLE_KEY: 'another' }
  expect(readEnv({ ...withSecretKey, ...keys }, ApiEnv)).toMatchObject(keys)
  const { PUBLISHABLE_KEY } = keys
  expect(readEnv({ ...withSecretKey, PUBLISHABLE_KEY }, ApiEnv)).toMatchObject({ PUBLISHABLE_KEY })
})

test.each([
  ['sk_test_1', 'pk_live_1'],
  ['sk_live_1', 'pk_test_1'],
  ['rk_live_1', 'pk_test_1'],
])('a test key of Stripe beside a live one is refused: %s, %s', (STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) => {
  const api = { ...complete, SECRET_KEY: 'sb_secret_1', PUBLISHABLE_KEY: 'sb_publishable_1' }
  expect(() => readEnv({ ...api, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }, ApiEnv)).toThrow(
    'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.',
  )
  const publishable = STRIPE_PUBLISHABLE_KEY.replace(/live|test/, (mode) => (mode === 'live' ? 'test' : 'live'))
  expect(readEnv({ ...api, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: publishable }, ApiEnv)).toMatchObject(api)
})
