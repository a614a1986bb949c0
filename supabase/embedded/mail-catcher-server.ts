/** Process that receives every e-mail and shows it in a web inbox; no e-mail leaves the machine. */
import { mkdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createProxyServer } from 'httpxy'
import MailDev from 'maildev'
import { isFromOwnPage } from './loopback-requests.ts'
import { freePort, loopback } from './ports.ts'

const { SMTP_PORT: smtp, WEB_PORT: web, MAIL_FOLDER: mailDirectory = '' } = process.env
// The e-mails have links that sign in or set passwords: other users of this machine must not read them.
process.umask(0o077)
mkdirSync(mailDirectory, { recursive: true, mode: 0o700 })

const innerPort = await freePort(0)
const inbox = new MailDev({
  smtp: Number(smtp),
  web: innerPort,
  ip: loopback,
  webIp: loopback,
  mailDirectory,
  silent: true,
})
inbox.listen((error) => {
  if (error) throw error
  openWebInbox().listen(Number(web), loopback, () => process.send?.('ready'))
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))

/** The library answers pages of every origin, which could then read and delete all e-mails. */
function openWebInbox() {
  const proxy = createProxyServer({ target: `http://${loopback}:${innerPort}` })
  proxy.on('proxyRes', ({ headers }) => {
    for (const name of Object.keys(headers)) if (name.startsWith('access-control-')) delete headers[name]
  })
  const refuse = (response: ServerResponse, status: number) => void response.writeHead(status).end()
  return createServer((request, response) => {
    if (!isFromOwnPage(request)) return refuse(response, 403)
    proxy.web(request, response).catch(() => (response.headersSent ? response.destroy() : refuse(response, 502)))
  })
}
