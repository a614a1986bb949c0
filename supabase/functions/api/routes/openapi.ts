import { Hono } from 'hono'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import { publicJson } from '../../_shared/http/entity.ts'
import { accountPaths } from '../account/paths.ts'
import { checkoutPaths } from '../checkout/paths.ts'
import { newsletterPaths } from '../newsletter/paths.ts'
import { publicResponses } from '../openapi-responses.ts'
import { adminInvitationPaths } from './admin/invitations.ts'
import { adminMemberPaths } from './admin/members.ts'
import { adminPaymentPaths } from './admin/payments.ts'
import { adminPrintEditionPaths } from './admin/print-editions.ts'
import { adminStaffPaths } from './admin/staff.ts'
import { adminSupportTicketPaths } from './admin/support-tickets.ts'
import { articlePaths } from './articles.ts'
import { contactPaths } from './contact.ts'
import { healthPaths } from './health.ts'
import { issuePaths } from './issues.ts'
import { locationPaths } from './location.ts'
import { staffRegistrationPaths } from './staff-registration.ts'
import { subscriptionPaths } from './subscriptions.ts'
import { billingPaths, userAccountPaths } from './user/routes.ts'
import { weatherPaths } from './weather.ts'

export function openapi() {
  let document: ReturnType<typeof describeApi> | undefined
  return new Hono().get('/', (c) => {
    document ??= describeApi()
    return publicJson(c, document)
  })
}

const openapiPaths: ZodOpenApiPathsObject = {
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApiDocument',
      summary: 'This document',
      tags: ['Publication'],
      responses: publicResponses('OpenAPI 3.1.', z.looseObject({ openapi: z.string() })),
    },
  },
}

function describeApi() {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'The magazine',
      version: '1.0.0',
      description:
        'What the pages of the magazine read and write. Times are ISO 8601 in UTC, money is integer cents. HEAD is answered wherever GET is, OPTIONS says what an address takes, and whatever goes wrong is a problem document (RFC 9457).',
    },
    servers: [{ url: '/' }],
    paths: {
      ...issuePaths,
      ...articlePaths,
      ...subscriptionPaths,
      ...checkoutPaths,
      ...contactPaths,
      ...weatherPaths,
      ...locationPaths,
      ...accountPaths,
      ...newsletterPaths,
      ...userAccountPaths,
      ...billingPaths,
      ...staffRegistrationPaths,
      ...adminStaffPaths,
      ...adminInvitationPaths,
      ...adminSupportTicketPaths,
      ...adminMemberPaths,
      ...adminPaymentPaths,
      ...adminPrintEditionPaths,
      ...openapiPaths,
      ...healthPaths,
    },
  })
}
