import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './launch.ts'
import { logFile } from './log-file.ts'
import { loopback, waitForPort } from './ports.ts'
import { createService, type Service } from './service.ts'

export interface PgBouncerOptions {
  program: string
  home: string
  port: number
  postgresPort: number
  /** Roles that connect through it, with their passwords. */
  users: Record<string, string>
}

/** PgBouncer does not run as root either. */
const nobody = { uid: 65534, gid: 65534 }

/** A pooler in transaction mode, as the one at port 6543 of a hosted project: each transaction may get another connection. */
export function pgbouncerService({ program, home, port, postgresPort, users }: PgBouncerOptions): Service {
  const folder = join(home, 'pgbouncer')
  const account = process.getuid?.() === 0 ? nobody : undefined
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    if (account) chownSync(file, account.uid, account.gid)
    return file
  }
  return createService('PgBouncer', (attempt) => {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    const userList = write(
      'users.txt',
      Object.entries(users).map(([name, password]) => `"${name}" "${password}"`),
    )
    const configuration = write('pgbouncer.ini', [
      '[databases]',
      `* = host=${loopback} port=${postgresPort}`,
      '[pgbouncer]',
      `listen_addr = ${loopback}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${userList}`,
      'pool_mode = transaction',
      'max_client_conn = 500',
      // Fewer than the clients, so that they do share connections.
      'default_pool_size = 8',
    ])
    return launch(
      {
        command: program,
        args: [configuration],
        ...account,
        env: { PATH: process.env.PATH },
        log: logFile(join(home, 'logs/pgbouncer.log')),
        ready: (_child, signal) => waitForPort(port, signal),
        stop: { signal: 'SIGINT', timeoutMs: 3000 },
      },
      attempt,
    )
  })
}
