import { App, SmtpEmailDriver } from '@supabase/lite'
import postgres from 'postgres'
import { applyAuthSchema } from '../auth-schema.ts'
import { connectAs } from '../lite-connection.ts'
import { loopback } from '../ports.ts'
import { createAuthApp } from './auth-app.ts'
import { readAuthRules } from './auth-context.ts'
import type { AuthSettings } from './auth-settings.ts'
import { loadSigningKey } from './signing-key.ts'

/** Auth of the embedded stack: our endpoints in front of Supabase's small implementation, on the same tables. */
export async function createEmbeddedAuth(settings: AuthSettings) {
  const connection = connectAs(settings.databaseUrl)
  await applyAuthSchema(connection.driver)
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

  const app = createAuthApp(
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
  return (request: Request, context: { peerAddress: string | null }) => app.fetch(request, context)
}
