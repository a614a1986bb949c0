import { type Context, Hono } from 'hono'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { invoicePdfUrl, receiptUrl } from '../../../_shared/billing/papers.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { Invoice } from '../../../_shared/contracts/payment.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { findInvoice, listInvoices } from '../../../_shared/data/invoices.ts'
import { findReceipt } from '../../../_shared/data/payments.ts'
import { nextPage } from '../../../_shared/http/next-page.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import { queryOf } from '../../../_shared/http/query.ts'
import type { Count } from '../../counting.ts'
import { everyRefusal, text } from '../../docs.ts'
import type { Life } from '../../life.ts'
import type { MemberEnv } from '../../members.ts'
import { oneById, ownPage, tags } from './docs.ts'

export function invoices({ signedIn, read, moneyOf }: Life, count: Count) {
  return new Hono<MemberEnv>()
    .get('/', signedIn, async (c) => {
      const { limit, cursor: after } = queryOf(c, RecordPageQuery)
      const { items, next } = await read(c, (tx, { userId }) => listInvoices(tx, userId, { limit, after }))
      return c.json(items, 200, nextPage({ limit }, next))
    })
    .get('/:id/pdf', signedIn, async (c) => {
      const id = pathId(c, NO_INVOICE)
      await count(c)
      const invoice = await read(c, (tx, { userId }) => findInvoice(tx, userId, id))
      return leadTo(c, invoice && (await invoicePdfUrl(moneyOf(), invoice)), NO_INVOICE)
    })
}

export function receipts({ signedIn, read, moneyOf }: Life, count: Count) {
  return new Hono<MemberEnv>().get('/:id/receipt', signedIn, async (c) => {
    const id = pathId(c, NO_RECEIPT)
    await count(c)
    const payment = await read(c, (tx, { userId }) => findReceipt(tx, userId, id))
    return leadTo(c, payment && (await receiptUrl(moneyOf(), payment)), NO_RECEIPT)
  })
}

const NO_INVOICE = 'You have no such invoice.'
const NO_RECEIPT = 'There is no receipt of yours for this.'

/** The address comes from Stripe, and is not for anybody else to know. */
function leadTo(c: Context<MemberEnv>, address: string | undefined, none: string): Response {
  if (!address) throw new HttpError('not-found', none)
  c.header('Referrer-Policy', 'no-referrer')
  return c.redirect(address, 303)
}

const toStripe = (description: string) => ({
  303: { description, headers: { Location: text('At Stripe.') } },
  ...everyRefusal('not-signed-in', 'not-found', 'too-many-requests'),
})

export const invoicePaths: ZodOpenApiPathsObject = {
  '/api/user/invoices': {
    get: {
      operationId: 'listInvoices',
      summary: 'What the reader was asked to pay',
      tags,
      requestParams: { query: RecordPageQuery },
      responses: ownPage('Newest first.', Invoice),
    },
  },
  '/api/user/invoices/{id}/pdf': {
    get: {
      operationId: 'readInvoiceFile',
      summary: 'An invoice, to be kept',
      description: '120 invoices and receipts an hour.',
      tags,
      requestParams: oneById,
      responses: toStripe('To the file.'),
    },
  },
  '/api/user/payments/{id}/receipt': {
    get: {
      operationId: 'readReceipt',
      summary: 'The receipt of a payment',
      description: '120 invoices and receipts an hour.',
      tags,
      requestParams: oneById,
      responses: toStripe('To its page.'),
    },
  },
}
