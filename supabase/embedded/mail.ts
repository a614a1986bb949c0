import { join } from 'node:path'
import { launch, saysReady } from './child.ts'
import { logFile } from './log-file.ts'
import { untilListening } from './ports.ts'
import { type Service, service } from './service.ts'

export interface MailOptions {
  home: string
  smtpPort: number
  webPort: number
}

export function mailService({ home, smtpPort, webPort }: MailOptions): Service {
  return service('Mail', (attempt) =>
    launch(
      {
        command: process.execPath,
        args: ['--max-old-space-size=96', join(import.meta.dirname, 'mail-server.ts')],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          SMTP_PORT: String(smtpPort),
          WEB_PORT: String(webPort),
          MAIL_FOLDER: join(home, 'mail'),
        },
        log: logFile(join(home, 'logs/mail.log')),
        async ready(child, signal) {
          await saysReady(child)
          await untilListening(webPort, signal)
        },
        channel: true,
        background: true,
      },
      attempt,
    ),
  )
}
