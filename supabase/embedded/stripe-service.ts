import { join } from 'node:path'
import { homePath } from '../../src/lib/home-paths.ts'
import type { PaymentProvider } from './environment.ts'
import type { Secrets } from './home-folder.ts'
import { launch, waitForReadyMessage } from './launch.ts'
import { logFile } from './log-file.ts'
import { createService, type Service } from './service.ts'
import { readStateFile } from './stripe/state-file.ts'

export interface StripeServiceOptions {
  home: string
  port: number
  secrets: Secrets
  webhookUrl: string
}

/** The Stripe emulator in its own process. */
export function stripeService({ home, port, secrets, webhookUrl }: StripeServiceOptions): Service {
  const stateFile = homePath(home, 'stripe')
  return createService('Payments', (attempt) => {
    // Read here as well, so that an unreadable file ends the start with a sentence instead of a child's stack trace.
    readStateFile(stateFile)
    return launch(
      {
        command: process.execPath,
        args: [
          '--max-old-space-size=96',
          '--disable-warning=ExperimentalWarning',
          join(import.meta.dirname, 'stripe-server.ts'),
        ],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          PORT: String(port),
          STATE_FILE: stateFile,
          WEBHOOK_URL: webhookUrl,
          WEBHOOK_SECRET: secrets.stripeWebhookSecret,
          SECRET_KEY: secrets.stripeSecretKey,
          PUBLISHABLE_KEY: secrets.stripePublishableKey,
        },
        log: logFile(join(home, 'logs/payments.log')),
        ready: (child) => waitForReadyMessage(child),
        ipc: true,
        lowPriority: true,
      },
      attempt,
    )
  })
}

/** Payment variables of the functions for a payment provider. */
export function paymentEnv(payments: PaymentProvider, url: string, secrets: Secrets): Record<string, string> {
  if (payments.type === 'none') return {}
  if (payments.type === 'stripe') return payments.env
  return {
    STRIPE_API_URL: url,
    STRIPE_SCRIPT_URL: `${url}/stripe.js`,
    STRIPE_SECRET_KEY: secrets.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
  }
}
