import { join } from 'node:path'
import { homePath } from '../../src/lib/home-paths.ts'
import { launch, waitForReadyMessage } from './launch.ts'
import { logFile } from './log-file.ts'
import { waitForPort } from './ports.ts'
import { createService, type Service } from './service.ts'

export interface MailOptions {
  home: string
  smtpPort: number
  webPort: number
}

export function mailService({ home, smtpPort, webPort }: MailOptions): Service {
  return createService('Mail', (attempt) =>
    launch(
      {
        command: process.execPath,
        args: ['--max-old-space-size=96', join(import.meta.dirname, 'mail-catcher-server.ts')],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          SMTP_PORT: String(smtpPort),
          WEB_PORT: String(webPort),
          MAIL_FOLDER: homePath(home, 'mail'),
        },
        log: logFile(join(home, 'logs/mail.log')),
        async ready(child, signal) {
          await waitForReadyMessage(child)
          await waitForPort(webPort, signal)
        },
        ipc: true,
        lowPriority: true,
      },
      attempt,
    ),
  )
}
