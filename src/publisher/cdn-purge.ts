import { createHmac } from 'node:crypto'
import type { CdnSettings } from '#lib/release-target-settings.ts'

/** Removes these paths, or everything, from a CDN's caches. Rejects with one sentence. */
export type PurgeCdn = (paths: string[] | 'everything') => Promise<void>

export interface CdnUrls {
  cloudflare: string
  fastly: string
}

const ADDRESSES: CdnUrls = {
  cloudflare: 'https://api.cloudflare.com/client/v4',
  fastly: 'https://api.fastly.com',
}
const TIMEOUT_MS = 10_000
/** Plans differ in how many addresses a request may name: every one takes 30. https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const CLOUDFLARE_BATCH = 30
const WEBHOOK_BATCH = 500
const FASTLY_CONCURRENCY = 8

export function createCdnPurge(settings: CdnSettings, siteUrl: string, addresses = ADDRESSES): PurgeCdn {
  switch (settings.kind) {
    case 'cloudflare':
      return purgeCloudflare(settings, siteUrl, addresses.cloudflare)
    case 'fastly':
      return purgeFastly(settings, siteUrl, addresses.fastly)
    case 'webhook':
      return purgeByWebhook(settings, siteUrl)
  }
}

/** Asks the CDN whether it accepts the token, and changes nothing. One sentence when it does not. */
export async function checkCdn(settings: CdnSettings, addresses = ADDRESSES): Promise<string | undefined> {
  if (settings.kind === 'webhook') return undefined
  const [url, headers] =
    settings.kind === 'cloudflare'
      ? [`${addresses.cloudflare}/user/tokens/verify`, bearer(settings.apiToken)]
      : [`${addresses.fastly}/tokens/self`, fastlyKey(settings.apiToken)]
  try {
    await ask(settings.kind, url, { method: 'GET', headers })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const fastlyKey = (token: string) => ({ 'Fastly-Key': token, Accept: 'application/json' })

/** https://developers.cloudflare.com/api/resources/cache/methods/purge/ */
function purgeCloudflare(
  { zoneId, apiToken }: Extract<CdnSettings, { kind: 'cloudflare' }>,
  siteUrl: string,
  base: string,
): PurgeCdn {
  const post = (body: object) =>
    ask('cloudflare', `${base}/zones/${zoneId}/purge_cache`, {
      method: 'POST',
      headers: { ...bearer(apiToken), 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return async (paths) => {
    if (paths === 'everything') return post({ purge_everything: true })
    for (const batch of batches(paths, CLOUDFLARE_BATCH))
      await post({ files: batch.map((page) => new URL(page, siteUrl).href) })
  }
}

/** https://www.fastly.com/documentation/reference/api/purging/ */
function purgeFastly(
  { serviceId, apiToken }: Extract<CdnSettings, { kind: 'fastly' }>,
  siteUrl: string,
  base: string,
): PurgeCdn {
  const post = (address: string) => ask('fastly', base + address, { method: 'POST', headers: fastlyKey(apiToken) })
  const { host } = new URL(siteUrl)
  return async (paths) => {
    if (paths === 'everything') return post(`/service/${serviceId}/purge_all`)
    const waiting = [...paths]
    const purgeNext = async () => {
      for (let page = waiting.shift(); page !== undefined; page = waiting.shift()) await post(`/purge/${host}${page}`)
    }
    await Promise.all(Array.from({ length: FASTLY_CONCURRENCY }, purgeNext))
  }
}

/** The signature is HMAC-SHA256 over `<time>.<body>`, in hexadecimal; the time is in seconds since 1970. */
function purgeByWebhook({ url, secret }: Extract<CdnSettings, { kind: 'webhook' }>, siteUrl: string): PurgeCdn {
  const post = (content: object) => {
    const body = JSON.stringify({ site: siteUrl, ...content })
    const time = Math.trunc(Date.now() / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = { 'Content-Type': 'application/json', 'Meridian-Signature': `t=${time},v1=${signature}` }
    return ask('webhook', url, { method: 'POST', headers, body })
  }
  return async (paths) => {
    if (paths === 'everything') return post({ everything: true, paths: [] })
    for (const batch of batches(paths, WEBHOOK_BATCH)) await post({ everything: false, paths: batch })
  }
}

const NAMES = { cloudflare: 'Cloudflare', fastly: 'Fastly', webhook: 'PURGE_WEBHOOK_URL' }

async function ask(kind: CdnSettings['kind'], url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: Error) => {
      throw new Error(`${NAMES[kind]} does not answer (${(error.cause as NodeJS.ErrnoException)?.code ?? error.name})`)
    },
  )
  const text = await response.text()
  if (response.status === 401 || response.status === 403)
    throw new Error(`${NAMES[kind]} refuses the ${kind === 'webhook' ? 'signature' : 'token'} (${response.status})`)
  // Cloudflare names the success in its answer as well.
  if (!response.ok || /"success"\s*:\s*false/.test(text))
    throw new Error(`${NAMES[kind]} answered ${response.status} to a purge`)
}

function batches<T>(all: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}
