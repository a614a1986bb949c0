/** Process of the services Auth and Storage: Supabase's small implementation, which is never deployed. */
import { serve } from '@hono/node-server'
import { App, SmtpEmailDriver } from '@supabase/lite'
import postgres from 'postgres'
import { createAuthApp } from './auth/auth-app.ts'
import { readAuthRules } from './auth/auth-context.ts'
import { loadSigningKey } from './auth/signing-key.ts'
import { applyAuthSchema } from './auth-schema.ts'
import type { AuthSettings } from './auth-service.ts'
import { connectAs } from './lite-connection.ts'
import { loopback } from './ports.ts'
import { createStorageApp } from './storage-app.ts'

const settings = JSON.parse(process.env.AUTH_SETTINGS ?? '{}') as AuthSettings
const connection = connectAs(settings.databaseUrl)
await applyAuthSchema(connection.driver)
const storage = await createStorageApp(settings)
const email = new SmtpEmailDriver({
  host: loopback,
  port: settings.smtpPort,
  from: { name: settings.sender.name, address: settings.sender.address },
  requireTls: false,
  timeoutMs: 5000,
})

const library = new App({
  connection,
  auth: {
    ...settings.auth,
    enabled: true,
    site_url: settings.siteUrl,
    additional_redirect_urls: [`${settings.siteUrl}/**`],
    jwt_secret: settings.jwtSecret,
    publishable_key: settings.publishableKey,
    secret_key: settings.secretKey,
  },
  options: {
    server: { admin: false },
    drivers: { email },
  },
})

const auth = createAuthApp(
  {
    sql: postgres(settings.databaseUrl, { max: 5, connect_timeout: 5, onnotice: () => {} }),
    key: await loadSigningKey(settings.jwtSigningKey, settings.externalUrl),
    rules: readAuthRules(settings.auth),
    secretKey: settings.secretKey,
    externalUrl: settings.externalUrl,
    siteUrl: settings.siteUrl,
    sendEmail: (message) => email.send(message),
  },
  (request, context) => library.fetch(request, context),
)

serve(
  {
    port: settings.port,
    hostname: loopback,
    fetch(request, { incoming }) {
      const { pathname } = new URL(request.url)
      const context = { peerAddress: incoming.socket.remoteAddress ?? null }
      if (pathname.startsWith('/auth/v1/')) return auth.fetch(request, context)
      if (pathname.startsWith('/storage/v1/')) return storage.fetch(request, context)
      // The library also has a Data API, which must not be reachable.
      return new Response(null, { status: 404 })
    },
  },
  () => process.send?.('ready'),
)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
