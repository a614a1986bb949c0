import { Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { ContactMessage, ContactReceipt } from '../../_shared/contracts/contact.ts'
import { saveContactMessage } from '../../_shared/data/contact-messages.ts'
import { body } from '../../_shared/http/body.ts'
import type { Deps } from '../deps.ts'
import { formBody, writingResponses } from '../docs.ts'
import { anHour, mailboxOf } from '../limits.ts'
import type { Visiting } from '../visiting.ts'

/** Where a form without script is led. */
export const PAGES = { done: '/contact/sent', refused: '/contact/not-sent' }

export function contact({ write, countTries, networkOf }: Visiting, sendSoon: Deps['sendSoon']) {
  return new Hono().post('/', body(ContactMessage, { forms: true }), async (c) => {
    const message = c.req.valid('json')
    await countTries(
      { what: 'contact', who: networkOf(c), allowance: anHour(10) },
      { what: 'contact from', who: mailboxOf(message.email), allowance: anHour(5) },
    )
    sendSoon(await write((tx) => saveContactMessage(tx, message)))
    return c.json({ status: 'received' } satisfies ContactReceipt, 201, { 'Cache-Control': 'no-store' })
  })
}

export const contactPaths: ZodOpenApiPathsObject = {
  '/api/contact': {
    post: {
      operationId: 'leaveMessage',
      summary: 'Write to the house',
      description: 'Ten an hour from one network, five an hour from one e-mail address.',
      tags: ['House'],
      requestBody: formBody(ContactMessage),
      responses: writingResponses(201, 'The message is kept.', ContactReceipt, { pages: PAGES }),
    },
  },
}
