import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { invoicePdfUrl, receiptUrl } from '../../../_shared/billing/papers.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Invoice } from '../../../_shared/contracts/payment.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { findInvoice, listInvoices } from '../../../_shared/data/invoices.ts'
import { findReceipt } from '../../../_shared/data/payments.ts'
import { nextPageHeaders } from '../../../_shared/http/next-page.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import { parseQuery } from '../../../_shared/http/query.ts'
import type { ConsumeAccountLimit } from '../../counting.ts'
import { withCommonProblems, textHeader } from '../../docs.ts'
import type { SubscriptionContext } from '../../life.ts'
import type { AuthEnv } from '../../members.ts'
import { idParams, ownPage, accountTags } from './docs.ts'

export function invoices({ requireAuth, read, requireBilling }: SubscriptionContext, consumeLimit: ConsumeAccountLimit) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => {
      const { limit, cursor: after } = parseQuery(c, RecordPageQuery)
      const { items, next } = await read(c, (tx, { userId }) => listInvoices(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    })
    .get('/:id/pdf', requireAuth, async (c) => {
      const id = pathId(c, NO_INVOICE)
      await consumeLimit(c)
      const invoice = await read(c, (tx, { userId }) => findInvoice(tx, userId, id))
      return redirectToStripe(c, invoice && (await invoicePdfUrl(requireBilling(), invoice)), NO_INVOICE)
    })
}

export function receipts({ requireAuth, read, requireBilling }: SubscriptionContext, consumeLimit: ConsumeAccountLimit) {
  return new Hono<AuthEnv>().get('/:id/receipt', requireAuth, async (c) => {
    const id = pathId(c, NO_RECEIPT)
    await consumeLimit(c)
    const payment = await read(c, (tx, { userId }) => findReceipt(tx, userId, id))
    return redirectToStripe(c, payment && (await receiptUrl(requireBilling(), payment)), NO_RECEIPT)
  })
}

const NO_INVOICE = 'You have no such invoice.'
const NO_RECEIPT = 'There is no receipt of yours for this.'

/** The address comes from Stripe, and is not for anybody else to know. */
function redirectToStripe(c: Context<AuthEnv>, address: string | undefined, notFoundDetail: string): Response {
  if (!address) throw new HttpError('not-found', notFoundDetail)
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 303)
}

const stripeRedirect = (description: string) => ({
  303: { description, headers: { Location: textHeader('At Stripe.') } },
  ...withCommonProblems('not-signed-in', 'not-found', 'too-many-requests'),
})

export const invoicePaths: ZodOpenApiPathsObject = {
  '/api/user/invoices': {
    get: {
      operationId: 'listInvoices',
      summary: 'What the reader was asked to pay',
      accountTags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Invoice),
    },
  },
  '/api/user/invoices/{id}/pdf': {
    get: {
      operationId: 'readInvoiceFile',
      summary: 'An invoice, to be kept',
      description: '120 invoices and receipts an hour.',
      accountTags,
      requestParams: idParams,
      responses: stripeRedirect('To the file.'),
    },
  },
  '/api/user/payments/{id}/receipt': {
    get: {
      operationId: 'readReceipt',
      summary: 'The receipt of a payment',
      description: '120 invoices and receipts an hour.',
      accountTags,
      requestParams: idParams,
      responses: stripeRedirect('To its page.'),
    },
  },
}
