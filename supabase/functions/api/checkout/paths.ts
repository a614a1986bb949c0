import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import {
  CheckoutResult,
  ClientSecret,
  PaymentIntentRequest,
  PaymentSettings,
  Promotion,
  PromotionRequest,
  Purchase,
  PurchaseWithAccount,
} from '../../_shared/contracts/checkout.ts'
import { jsonBody, withCommonProblems, writingResponses } from '../openapi-responses.ts'

const tags = ['Checkout']

export const checkoutPaths: ZodOpenApiPathsObject = {
  '/api/payment-settings': {
    get: {
      operationId: 'readPaymentSettings',
      summary: 'What a browser needs in order to take a card',
      description: 'Sets the cookie `checkout`, by which the browser proves that what it begins is its own.',
      tags,
      responses: {
        200: { description: 'The settings.', content: { 'application/json': { schema: PaymentSettings } } },
        ...withCommonProblems(),
      },
    },
  },
  '/api/create-payment-intent': {
    post: {
      operationId: 'createPaymentIntent',
      summary: 'Have a card form mounted',
      description:
        'What its secret belongs to never takes money: it is cancelled when somebody confirms it. The same browser gets the same for the same plan. Thirty an hour from one network.',
      tags,
      requestBody: jsonBody(PaymentIntentRequest),
      responses: writingResponses(200, 'The secret.', ClientSecret),
    },
  },
  '/api/create-subscription': {
    post: {
      operationId: 'createSubscription',
      summary: 'Begin a subscription that costs something',
      description:
        'Answers the only secret that this reader can pay with at this moment: one that begins with `pi_` pays the first year, one that begins with `seti_` keeps a card, because a promotion has paid it. Asked again, from the same browser and for the same, it is the same. Whoever is not signed in gets an account; names and password are asked of nobody else. 401 for whose session has ended meanwhile. 409 for whoever subscribes already, and for an address that has an account. Twenty an hour from one network and from one account; a new account is counted as a registration.',
      tags,
      requestBody: jsonBody(z.union([PurchaseWithAccount, Purchase])),
      responses: writingResponses(200, 'The secret.', ClientSecret, { problemCodes: ['not-signed-in', 'conflict'] }),
    },
  },
  '/api/checkout/promotion': {
    post: {
      operationId: 'readPromotion',
      summary: 'What a code makes of a price',
      description: 'Twenty an hour from one network.',
      tags,
      requestBody: jsonBody(PromotionRequest),
      responses: writingResponses(200, 'The price.', Promotion),
    },
  },
  '/api/checkout/completion': {
    post: {
      operationId: 'completeCheckout',
      summary: 'What has become of the payment that this browser began',
      description:
        'As Stripe itself says. Signs in the browser that made the account, once it is paid. A hundred and twenty an hour from one browser.',
      tags,
      responses: {
        200: { description: 'How it stands.', content: { 'application/json': { schema: CheckoutResult } } },
        ...withCommonProblems('not-allowed', 'too-many-requests'),
      },
    },
  },
}
