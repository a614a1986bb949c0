import { ApiEnv, readEnv } from '../_shared/http/env.ts'
import { createApp } from './app.ts'

/** The app without a database or any other service, for what can be read of it: its routes and its OpenAPI document. */
export function createAppWithoutServices() {
  const env = readEnv(
    {
      SUPABASE_URL: 'http://127.0.0.1',
      DATABASE_URL: 'postgresql://x',
      SITE_URL: 'http://localhost',
      SITE_SECRET: 'a secret of thirty-two characters',
      SUPABASE_ANON_KEY: 'a key',
      SECRET_KEY: 'sb_secret_x',
    },
    ApiEnv,
  )
  const notConnected = () => Promise.reject(new Error('This app has no database.'))
  return createApp(env, {
    database: { asRole: notConnected, asServiceRole: notConnected },
    log: () => {},
    fetch,
    sendInBackground: () => {},
    countEvent: () => {},
    billing: undefined,
  })
}
