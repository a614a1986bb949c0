/** Process of the services Auth and Storage, which is never deployed. */
import { serve } from '@hono/node-server'
import type { AuthSettings } from './auth/auth-settings.ts'
import { createEmbeddedAuth } from './auth/embedded-auth.ts'
import { realAuthProgram, startRealAuth } from './auth/real-auth.ts'
import { KEEP_ALIVE_MS } from './gateway.ts'
import { loopback } from './ports.ts'
import { createStorageApp } from './storage-app.ts'

const settings = JSON.parse(process.env.AUTH_SETTINGS ?? '{}') as AuthSettings
const program = realAuthProgram()
const auth = program ? await startRealAuth(program, settings) : await createEmbeddedAuth(settings)
const storage = await createStorageApp(settings)

serve(
  {
    port: settings.port,
    hostname: loopback,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS },
    fetch(request, { incoming }) {
      const { pathname } = new URL(request.url)
      const context = { peerAddress: incoming.socket.remoteAddress ?? null }
      if (pathname.startsWith('/auth/v1/')) return auth(request, context)
      if (pathname.startsWith('/storage/v1/')) return storage.fetch(request, context)
      // The library also has a Data API, which must not be reachable.
      return new Response(null, { status: 404 })
    },
  },
  () => process.send?.('ready'),
)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
