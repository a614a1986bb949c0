import { createRoute } from '@hono/zod-openapi'
import { ContactMessage, ContactReceipt } from '../../_shared/contracts/contact.ts'
import { contactPages } from '../../_shared/contracts/form-pages.ts'
import { saveContactMessage } from '../../_shared/data/contact-messages.ts'
import type { Deps } from '../deps.ts'
import { formBody, writeResponses } from '../openapi-responses.ts'
import { mailboxOf, perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'
import type { VisitorContext } from '../visitor-context.ts'

export function contact(
  { write, consumeRateLimit, clientNetwork }: VisitorContext,
  sendInBackground: Deps['sendInBackground'],
) {
  const app = createRouter()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/contact',
      operationId: 'sendContactMessage',
      summary: 'Send a message to the publication',
      description:
        'The same message is stored once a day. Ten an hour from one network, five an hour from one e-mail address.',
      tags: ['Publication'],
      request: { body: formBody(ContactMessage) },
      responses: writeResponses(201, 'The message is stored.', ContactReceipt, { formPages: contactPages.sent }),
    }),
    async (c) => {
      const message = c.req.valid('json')
      await consumeRateLimit(
        { action: 'contact', subject: clientNetwork(c), limit: perHour(10) },
        { action: 'contact from', subject: mailboxOf(message.email), limit: perHour(5) },
      )
      sendInBackground(await write((tx) => saveContactMessage(tx, message)))
      return c.json({ status: 'received' } satisfies ContactReceipt, 201, { 'Cache-Control': 'no-store' })
    },
  )
  return app
}
