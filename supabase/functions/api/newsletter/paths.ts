import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import {
  EmailLink,
  NewsletterConfirmed,
  NewsletterDetails,
  NewsletterEmail,
  NewsletterNames,
  NewsletterResponse,
  NewsletterUnsubscribed,
} from '../../_shared/contracts/newsletter.ts'
import { newsletterPages } from '../form-pages.ts'
import { formBody, problemResponses, textHeader, writingResponses } from '../openapi-responses.ts'

const tags = ['Newsletter']
const jsonRequest = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema } } })
const cookie = {
  cookie: z.object({
    'newsletter-request': z
      .string()
      .optional()
      .describe('Set by step 1; __Host-newsletter-request where the site is encrypted.'),
  }),
}
const SAME_RESPONSE = 'Always the same, whether or not the address is known.'

export const newsletterPaths: ZodOpenApiPathsObject = {
  '/api/newsletter/subscribe': {
    post: {
      operationId: 'subscribeToNewsletter',
      summary: 'Step 1: an e-mail address',
      description:
        'Sends a letter to it, whose link confirms. Three an hour to one address, with waits that grow up to a day; sixty requests an hour from one network.',
      tags,
      requestBody: formBody(NewsletterEmail),
      responses: writingResponses(200, SAME_RESPONSE, NewsletterResponse, { formPages: newsletterPages.requested }),
    },
    put: {
      operationId: 'describeSubscriber',
      summary: 'Step 2: whose address it is',
      description: 'Only from the browser that took step 1, for the address that it gave.',
      tags,
      requestParams: cookie,
      requestBody: jsonRequest(NewsletterDetails),
      responses: writingResponses(200, SAME_RESPONSE, NewsletterResponse, { problemCodes: ['conflict'] }),
    },
  },
  '/api/newsletter/details': {
    post: {
      operationId: 'describeSubscriberByForm',
      summary: 'Step 2 from a page without script, for the address of step 1',
      tags,
      requestParams: cookie,
      requestBody: formBody(NewsletterNames),
      responses: writingResponses(200, SAME_RESPONSE, NewsletterResponse, {
        problemCodes: ['conflict'],
        formPages: newsletterPages.detailsProvided,
      }),
    },
  },
  '/api/newsletter/confirmation': {
    post: {
      operationId: 'confirmNewsletter',
      summary: 'Agree to the newsletter, by the link in the letter',
      description: 'Works once, for a day. Opening the link only shows a page that posts here.',
      tags,
      requestParams: { query: EmailLink },
      responses: writingResponses(200, 'Subscribed.', NewsletterConfirmed, {
        problemCodes: ['link-expired'],
        formPages: newsletterPages.confirmed,
      }),
    },
  },
  '/api/newsletter/unsubscription': {
    get: {
      operationId: 'showNewsletterUnsubscribe',
      summary: 'For mailboxes that open the address of List-Unsubscribe instead of posting to it',
      description: 'Changes nothing.',
      tags,
      requestParams: { query: EmailLink },
      responses: {
        303: {
          description: 'The page that asks once more, or the one that says that the link is none of ours.',
          headers: { Location: textHeader('The page to show.') },
        },
        ...problemResponses([
          'malformed-request',
          'method-not-allowed',
          'body-too-large',
          'address-too-long',
          'unexpected',
          'unavailable',
        ]),
      },
    },
    post: {
      operationId: 'unsubscribeFromNewsletter',
      summary: 'End the newsletter, by the link in any letter',
      description:
        'Works for good, and for mailboxes that post `List-Unsubscribe=One-Click` (RFC 8058), which are never redirected.',
      tags,
      requestParams: { query: EmailLink },
      responses: writingResponses(200, 'No more letters.', NewsletterUnsubscribed, {
        problemCodes: ['link-expired'],
        formPages: newsletterPages.unsubscribed,
      }),
    },
  },
}
