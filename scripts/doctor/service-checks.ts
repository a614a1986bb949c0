import { resolveTxt } from 'node:dns/promises'
import { z } from 'zod'
import { Health } from '#shared/contracts/health.ts'
import { countryName } from '#shared/domain/location.ts'
import { verifySmtp } from '#shared/mail/smtp.ts'
import { forwardedHeaders } from '../../src/server/forwarded-headers.ts'
import { ask, below } from './ask.ts'
import type { ServiceCheck } from './check.ts'

const AuthSettings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
})

export const authCheck: ServiceCheck = async (settings) => {
  const { SUPABASE_URL: base, SUPABASE_PUBLISHABLE_KEY: apikey } = settings
  const answer = await ask(below(base, 'auth/v1/settings'), { headers: { apikey } })
  if (typeof answer === 'string') return `The Supabase project at ${base} does not answer (${answer}).`
  if (answer.status === 401 || answer.status === 403)
    return `SUPABASE_PUBLISHABLE_KEY is not a key of the project at ${base}.`
  const auth = AuthSettings.safeParse(answer.json)
  if (answer.status !== 200 || !auth.success) return `Auth at ${base} answers ${answer.status}.`
  if (!auth.data.external.email) return 'Auth refuses sign-ins by e-mail: run `npx supabase config push`.'
  if (!auth.data.disable_signup || auth.data.mailer_autoconfirm)
    return 'Auth lets strangers create accounts past the rules of the functions: run `npx supabase config push`.'
  return undefined
}

/** Auth publishes the keys that verify its tokens, and a shared secret never. */
const SigningKeys = z.object({ keys: z.array(z.object({ kty: z.string() })) })

export const signingKeyCheck: ServiceCheck = async ({ SUPABASE_URL: base, SUPABASE_PUBLISHABLE_KEY: apikey }) => {
  const answer = await ask(below(base, 'auth/v1/.well-known/jwks.json'), { headers: { apikey } })
  if (typeof answer === 'string') return `The Supabase project at ${base} does not answer (${answer}).`
  const published = SigningKeys.safeParse(answer.json)
  if (answer.status !== 200 || !published.success)
    return `Auth at ${base} answers ${answer.status} to the question for its keys.`
  if (!published.data.keys.some(({ kty }) => kty === 'EC' || kty === 'RSA' || kty === 'OKP'))
    return 'Auth signs tokens with a shared secret (HS256), so each request of a signed-in reader asks Auth: rotate to an asymmetric key under JWT Keys in the dashboard.'
  return undefined
}

/** Whether anybody may read the files. */
const BUCKETS: Record<string, boolean> = { originals: false, 'issue-pdfs': false, media: true }

export const storageCheck: ServiceCheck = async ({ SUPABASE_URL: base, SUPABASE_SECRET_KEY: apikey }) => {
  for (const [bucket, isPublic] of Object.entries(BUCKETS)) {
    const headers = { apikey, Authorization: `Bearer ${apikey}` }
    const answer = await ask(below(base, `storage/v1/bucket/${bucket}`), { headers })
    if (typeof answer === 'string') return `Storage at ${base} does not answer (${answer}).`
    if ([400, 401, 403].includes(answer.status) && !isMissingBucket(answer.json))
      return `SUPABASE_SECRET_KEY is not the secret key of the project at ${base}.`
    const found = z.object({ public: z.boolean() }).safeParse(answer.json)
    if (answer.status !== 200 || !found.success) return `Storage has no bucket ${bucket}: run \`npx supabase db push\`.`
    if (found.data.public !== isPublic) return `The bucket ${bucket} must ${isPublic ? '' : 'not '}be public.`
  }
  return undefined
}

const isMissingBucket = (json: unknown) => /not found/i.test(JSON.stringify(json) ?? '')

export const functionsCheck: ServiceCheck = async ({ SUPABASE_URL: base }) => {
  const answer = await ask(below(base, 'functions/v1/api/health'))
  if (typeof answer === 'string') return `The functions at ${base} do not answer (${answer}).`
  if (answer.status === 404) return 'The function api is not deployed: run `npx supabase functions deploy`.'
  const health = Health.safeParse(answer.json)
  if (!health.success) return `The function api answers ${answer.status}: its log says why it does not start.`
  const { database, auth } = health.data.dependencies
  if (database === 'unavailable')
    return 'The function api does not reach the database: compare its DATABASE_URL and DATABASE_CA.'
  if (auth === 'unavailable') return 'Auth refuses the function api or is down: compare its PUBLISHABLE_KEY.'
  return undefined
}

/** A country that the function repeats only if it accepts the signature of the site. */
const SIGNED_COUNTRY = 'LI'

export const siteSecretCheck: ServiceCheck = async ({ SUPABASE_URL: base, SITE_SECRET: secret }) => {
  const proxied = { 'x-forwarded-for': '127.0.0.1', 'cf-ipcountry': SIGNED_COUNTRY }
  const headers = forwardedHeaders(proxied, '127.0.0.1', { trustProxy: true, secret })
  const answer = await ask(below(base, 'functions/v1/api/location'), { headers: headers as HeadersInit })
  if (typeof answer === 'string') return `The functions at ${base} do not answer (${answer}).`
  if (answer.status !== 200) return `The function api answers ${answer.status} to a signed request.`
  const isAccepted = (answer.json as { country?: unknown }).country === countryName(SIGNED_COUNTRY)
  return isAccepted ? undefined : 'SITE_SECRET is not the one of the functions: rate limits and links in e-mails fail.'
}

export const jobsSecretCheck: ServiceCheck = async (settings) => {
  const { SUPABASE_URL: base, JOBS_SECRET: secret } = settings
  if (!secret || settings.isEmbedded) return { skipped: 'JOBS_SECRET is not set here' }
  // No call has this method, so nothing runs.
  const answer = await ask(below(base, 'functions/v1/jobs'), { headers: { Authorization: `Bearer ${secret}` } })
  if (typeof answer === 'string') return `The functions at ${base} do not answer (${answer}).`
  if (answer.status === 403) return 'JOBS_SECRET is not the one of the function jobs.'
  const isOwnAnswer = answer.status === 404 && /There is nothing here/.test(JSON.stringify(answer.json) ?? '')
  return isOwnAnswer ? undefined : `The function jobs is not deployed or does not start (${answer.status}).`
}

export const siteCheck: ServiceCheck = async ({ SITE_URL: site }) => {
  const answer = await ask(below(site, 'healthz'))
  if (typeof answer === 'string') return `The site does not answer at ${site} (${answer}).`
  if (answer.status !== 200) return `The site at ${site} is not ready: /healthz answers ${answer.status}.`
  // The way of a reader's request: a proxy before the functions may reject what the site sends on.
  const api = await ask(below(site, 'api/health'))
  if (typeof api === 'string') return `The site at ${site} does not answer for the functions (${api}).`
  if (Health.safeParse(api.json).success) return undefined
  return `The site at ${site} does not reach the functions: /api/health answers ${api.status} there.`
}

/** Hosted functions cannot open the other usual ports of mail servers (https://supabase.com/docs/guides/functions/limits). */
const BLOCKED_PORTS = ['25', '587']

export const mailCheck: ServiceCheck = async ({ SMTP_URL: url }) => {
  if (!url) return { skipped: 'SMTP_URL is not set here' }
  const { host, port, protocol } = new URL(url)
  if (BLOCKED_PORTS.includes(port || (protocol === 'smtp:' ? '587' : '465')))
    return `Hosted functions cannot reach a mail server on port ${port || 587}: use 465 or 2465.`
  const failure = await verifySmtp(url)
  if (!failure) return undefined
  return failure.startsWith('EAUTH')
    ? `The mail server ${host} refuses the name or password of SMTP_URL (${failure}).`
    : `The mail server ${host} cannot be used (${failure}).`
}

const MAIL_RECORDS = [
  { label: 'SPF', prefix: 'v=spf1', at: (domain: string) => domain },
  { label: 'DMARC', prefix: 'v=DMARC1', at: (domain: string) => `_dmarc.${domain}` },
]

/** DKIM is not looked for: only the mail service knows the name of its key. */
export const mailDomainCheck: ServiceCheck = async ({ MAIL_FROM: sender, resolveTxt: resolve = resolveTxt }) => {
  if (!sender) return { skipped: 'MAIL_FROM is not set here' }
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  const missing: string[] = []
  for (const { label, prefix, at } of MAIL_RECORDS) {
    const records = await resolve(at(domain)).catch(noRecords)
    if (!records) return { skipped: `the name server does not answer for ${domain}` }
    if (!records.some((parts) => parts.join('').startsWith(prefix))) missing.push(label)
  }
  if (missing.length === 0) return undefined
  return {
    warning: `${domain} has no record for ${missing.join(' and ')}, so that mailboxes may treat e-mails as spam.`,
  }
}

/** Undefined when it is not known whether there are some. */
const noRecords = ({ code }: NodeJS.ErrnoException) => (code === 'ENODATA' || code === 'ENOTFOUND' ? [] : undefined)
