import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { creditNotePdfUrl, invoicePdfUrl, receiptUrl } from '../../../_shared/billing/payments.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Invoice, Payment } from '../../../_shared/contracts/payment.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { findCreditNote, findInvoice, findReceipt, listInvoices, listPayments } from '../../../_shared/data/payments.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, idParams, ownPage, redirectResponse, withCommonProblems } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'
import type { SubscriptionContext } from '../../subscription-context.ts'

export function payments({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/payments',
      operationId: 'listPayments',
      summary: 'List the reader’s payments',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Payment),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) => listPayments(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  return app
}

export function invoices(
  { requireAuth, read, requireBilling }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/invoices',
      operationId: 'listInvoices',
      summary: 'List the reader’s invoices',
      tags: accountTags,
      middleware: requireAuth,
      request: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Invoice),
    }),
    async (c) => {
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, (tx, { userId }) => listInvoices(tx, userId, { limit, after }))
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/invoices/{id}/pdf',
      operationId: 'readInvoiceFile',
      summary: 'Redirect to the PDF of an invoice',
      description: '120 invoices and receipts an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: stripeRedirect('To the file.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const invoice = await read(c, (tx, { userId }) => findInvoice(tx, userId, id))
      return redirectToStripe(c, invoice && (await invoicePdfUrl(requireBilling(), invoice)), NO_INVOICE)
    },
    orNotFound(NO_INVOICE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/credit-notes/{id}/pdf',
      operationId: 'readCreditNoteFile',
      summary: 'Redirect to the PDF of the credit note of a refund',
      description: 'By the id of the refund. 120 invoices and receipts an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: stripeRedirect('To the file.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const note = await read(c, (tx, { userId }) => findCreditNote(tx, userId, id))
      return redirectToStripe(c, note && (await creditNotePdfUrl(requireBilling(), note)), NO_CREDIT_NOTE)
    },
    orNotFound(NO_CREDIT_NOTE),
  )
  return app
}

export function receipts(
  { requireAuth, read, requireBilling }: SubscriptionContext,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/payments/{id}/receipt',
      operationId: 'readReceipt',
      summary: 'Redirect to the receipt of a payment',
      description: '120 invoices and receipts an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: stripeRedirect('To its page.'),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const payment = await read(c, (tx, { userId }) => findReceipt(tx, userId, id))
      return redirectToStripe(c, payment && (await receiptUrl(requireBilling(), payment)), NO_RECEIPT)
    },
    orNotFound(NO_RECEIPT),
  )
  return app
}

const NO_CREDIT_NOTE = translatable('You have no such credit note.')
const NO_INVOICE = translatable('You have no such invoice.')
const NO_RECEIPT = translatable('There is no receipt of yours for this.')

/** Without a referrer, because the address at Stripe is private to the reader. */
function redirectToStripe(c: Context<AuthEnv>, address: string | undefined, notFoundDetail: string): Response {
  if (!address) throw new HttpError('not-found', notFoundDetail)
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 303)
}

const stripeRedirect = (description: string) =>
  withCommonProblems({ 303: redirectResponse(description, 'At Stripe.') }, [
    'not-signed-in',
    'not-found',
    'too-many-requests',
  ])
