import { join } from 'node:path'
import type { AuthSettings } from './auth/auth-settings.ts'
import { realAuthProgram } from './auth/real-auth.ts'
import { launch, waitForReadyMessage } from './launch.ts'
import { logFile } from './log-file.ts'
import { createService, type Service } from './service.ts'

export function authService(home: string, settings: AuthSettings): Service {
  return createService('Auth', (attempt) =>
    launch(
      {
        command: process.execPath,
        args: ['--max-old-space-size=128', join(import.meta.dirname, 'auth-server.ts')],
        env: {
          PATH: process.env.PATH,
          DO_NOT_TRACK: '1',
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          // Tests hash hundreds of passwords that protect nothing: a low cost saves their time.
          LITE_AUTH_BCRYPT_COST: process.env.LITE_AUTH_BCRYPT_COST,
          SUPABASE_AUTH: realAuthProgram(),
          AUTH_SETTINGS: JSON.stringify(settings),
        },
        log: logFile(join(home, 'logs/auth.log')),
        ready: waitForReadyMessage,
        ipc: true,
      },
      attempt,
    ),
  )
}
