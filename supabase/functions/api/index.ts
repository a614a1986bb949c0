import { openDatabase } from '../_shared/data/database.ts'
import { readEnv } from '../_shared/http/env.ts'
import { log } from '../_shared/http/log.ts'
import { createApp } from './app.ts'

const env = readEnv(Deno.env.toObject())
const database = openDatabase(env.DATABASE_URL, {
  max: 10,
  applicationName: 'meridian api',
  statementTimeout: 4000,
  patience: { connection: 1500, transaction: 5000 },
})
const app = createApp(env, { database, log, fetch })

// Hosted, the platform chooses the port; elsewhere PORT does.
const port = Number(Deno.env.get('PORT') ?? 0)
Deno.serve(port ? { port, hostname: '127.0.0.1', onListen: () => {} } : {}, app.fetch)
