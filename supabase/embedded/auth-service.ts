import { join } from 'node:path'
import { realAuthProgram } from './auth/real-auth.ts'
import { launch, waitForReadyMessage } from './launch.ts'
import { logFile } from './log-file.ts'
import { createService, type Service } from './service.ts'

/** Settings of the process of Auth and Storage; `auth` and `storage` are sections of config.toml. */
export interface AuthSettings {
  port: number
  smtpPort: number
  /** Connects as supabase_auth_admin. */
  databaseUrl: string
  /** Connects as supabase_storage_admin. */
  storageDatabaseUrl: string
  /** Folder of the stored files. */
  storageFolder: string
  siteUrl: string
  /** Auth's address behind the gateway, the issuer of its tokens. */
  externalUrl: string
  jwtSecret: string
  /** Private key of access tokens, as JSON. */
  jwtSigningKey: string
  publishableKey: string
  secretKey: string
  sender: { name: string; address: string }
  auth: Record<string, unknown>
  storage: { enabled: boolean; file_size_limit: string }
}

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
