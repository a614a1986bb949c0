import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ContactMessage, ContactReceipt } from '../../_shared/contracts/contact.ts'
import { saveContactMessage } from '../../_shared/data/contact-messages.ts'
import { body } from '../../_shared/http/body.ts'
import type { Deps } from '../deps.ts'
import { formBody, writingResponses } from '../openapi-responses.ts'
import { mailboxOf, perHour } from '../rate-limiter.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** Where a form without script is led. */
export const contactPages = { done: '/contact/sent', rejected: '/contact/not-sent' }

export function contact(
  { write, consumeRateLimit, clientNetwork }: VisitorContext,
  sendInBackground: Deps['sendInBackground'],
) {
  return new Hono().post('/', body(ContactMessage, { forms: true }), async (c) => {
    const message = c.req.valid('json')
    await consumeRateLimit(
      { action: 'contact', subject: clientNetwork(c), limit: perHour(10) },
      { action: 'contact from', subject: mailboxOf(message.email), limit: perHour(5) },
    )
    sendInBackground(await write((tx) => saveContactMessage(tx, message)))
    return c.json({ status: 'received' } satisfies ContactReceipt, 201, { 'Cache-Control': 'no-store' })
  })
}

export const contactPaths: ZodOpenApiPathsObject = {
  '/api/contact': {
    post: {
      operationId: 'sendContactMessage',
      summary: 'Write to the house',
      description: 'Ten an hour from one network, five an hour from one e-mail address.',
      tags: ['Publication'],
      requestBody: formBody(ContactMessage),
      responses: writingResponses(201, 'The message is kept.', ContactReceipt, { formPages: contactPages }),
    },
  },
}
