/** Process that receives every email and shows it in a web inbox; no email leaves the machine. */
import MailDev from 'maildev'
import { loopback } from './ports.ts'

const { SMTP_PORT: smtp, WEB_PORT: web, MAIL_FOLDER: mailDirectory = '' } = process.env
const inbox = new MailDev({
  smtp: Number(smtp),
  web: Number(web),
  ip: loopback,
  webIp: loopback,
  mailDirectory,
  silent: true,
})
inbox.listen((error) => {
  if (error) throw error
  process.send?.('ready')
})
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
