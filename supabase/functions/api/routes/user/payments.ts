import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { invoicePdfUrl, receiptUrl } from '../../../_shared/billing/invoices.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Invoice, Payment } from '../../../_shared/contracts/payment.ts'
import { findInvoice, findReceipt, listInvoices, listPayments } from '../../../_shared/data/payments.ts'
import { nextPageHeaders, parseQuery, pathId } from '../../../_shared/http/request-params.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, idParams, ownPage, textHeader, withCommonProblems } from '../../openapi-responses.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function payments({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) => {
    const { limit, cursor: after } = parseQuery(c, RecordPageQuery)
    const { items, next } = await read(c, (tx, { userId }) => listPayments(tx, userId, { limit, after }))
    return c.json(items, 200, nextPageHeaders({ limit }, next))
  })
}

export const paymentPaths: ZodOpenApiPathsObject = {
  '/api/user/payments': {
    get: {
      operationId: 'listPayments',
      summary: 'What the reader paid, or tried to',
      tags: accountTags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Payment),
    },
  },
}

export function invoices(
  { requireAuth, read, requireBilling }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
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

export function receipts(
  { requireAuth, read, requireBilling }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
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
      tags: accountTags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Invoice),
    },
  },
  '/api/user/invoices/{id}/pdf': {
    get: {
      operationId: 'readInvoiceFile',
      summary: 'An invoice, to be kept',
      description: '120 invoices and receipts an hour.',
      tags: accountTags,
      requestParams: idParams,
      responses: stripeRedirect('To the file.'),
    },
  },
  '/api/user/payments/{id}/receipt': {
    get: {
      operationId: 'readReceipt',
      summary: 'The receipt of a payment',
      description: '120 invoices and receipts an hour.',
      tags: accountTags,
      requestParams: idParams,
      responses: stripeRedirect('To its page.'),
    },
  },
}
