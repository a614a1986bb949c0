/** Process of the Stripe emulator, which keeps its state in a file. */
import { startStripeEmulator } from './stripe/emulator.ts'

const { PORT, STATE_FILE, WEBHOOK_URL, WEBHOOK_SECRET = '', SECRET_KEY = '', PUBLISHABLE_KEY = '' } = process.env
await startStripeEmulator({
  port: Number(PORT),
  file: STATE_FILE,
  webhookUrl: WEBHOOK_URL,
  webhookSecret: WEBHOOK_SECRET,
  secretKey: SECRET_KEY,
  publishableKey: PUBLISHABLE_KEY,
  standalone: true,
})
process.send?.('ready')
process.once('disconnect', () => process.exit(0))
