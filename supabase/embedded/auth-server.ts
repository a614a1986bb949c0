/** Process of the Auth service: Supabase's small implementation, which is never deployed. */
import { serve } from '@hono/node-server'
import { App, SmtpEmailDriver } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { applyAuthSchema } from './auth-schema.ts'
import type { AuthSettings } from './auth-service.ts'
import { loopback } from './ports.ts'

const settings = JSON.parse(process.env.AUTH_SETTINGS ?? '{}') as AuthSettings
// @supabase/lite has no rate limits, and rejects a configuration with a section that it does not know.
const { rate_limit: _, ...auth } = settings.auth

// Auth passes JSON as text; the driver would serialize it again and store a JSON string.
const serializeJson = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const connection = createPostgresConnection({
  url: settings.databaseUrl,
  postgresOptions: {
    max: 5,
    connect_timeout: 5,
    onnotice: () => {},
    types: {
      json: { to: 114, from: [114], serialize: serializeJson, parse: JSON.parse },
      jsonb: { to: 3802, from: [3802], serialize: serializeJson, parse: JSON.parse },
    },
  },
})
// On its first request the library grants every table to every API role unless `rlsState` is 'active'. Its role owns
// only `auth`, so the grants would fail; this keeps it from trying.
Object.assign(connection, { rlsState: 'active' })
await applyAuthSchema(connection.driver)

const app = new App({
  connection,
  auth: {
    ...auth,
    enabled: true,
    site_url: settings.siteUrl,
    additional_redirect_urls: [`${settings.siteUrl}/**`],
    jwt_secret: settings.jwtSecret,
    publishable_key: settings.publishableKey,
    secret_key: settings.secretKey,
  },
  options: {
    server: { admin: false },
    drivers: {
      email: new SmtpEmailDriver({
        host: loopback,
        port: settings.smtpPort,
        from: { name: settings.sender.name, address: settings.sender.address },
        requireTls: false,
        timeoutMs: 5000,
      }),
    },
  },
})

serve(
  {
    port: settings.port,
    hostname: loopback,
    fetch(request, { incoming }) {
      // The library also has a Data API and storage, which must not be reachable.
      if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return new Response(null, { status: 404 })
      return app.fetch(request, { peerAddress: incoming.socket.remoteAddress ?? null })
    },
  },
  () => process.send?.('ready'),
)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
