import { createHash } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { cancelSubscription, resumeSubscription } from '../../../_shared/billing/cancellation.ts'
import { checkGroupBilling } from '../../../_shared/billing/group-details.ts'
import { addSeats, previewSeats } from '../../../_shared/billing/group-seats.ts'
import { invoicePageUrl, invoicePdfUrl } from '../../../_shared/billing/payments.ts'
import { refreshCustomer } from '../../../_shared/billing/refresh-customer.ts'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import {
  Group,
  GroupCorrection,
  GroupInvitationRequest,
  GroupInvitationResult,
  GroupInvoice,
  GroupMember,
  GroupSeatsChange,
  GroupSeatsPreview,
  GroupSeatsRequest,
  GroupSeatsResult,
  UserGroups,
} from '../../../_shared/contracts/group.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { RecordPageQuery } from '../../../_shared/contracts/paging.ts'
import { MAX_GROUP_SEATS } from '../../../_shared/contracts/text-limits.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { acceptTerms, readTermsInForce } from '../../../_shared/data/accepted-terms.ts'
import { correctGroup } from '../../../_shared/data/group-details.ts'
import {
  findCustomerOfGroup,
  type GroupSubscription,
  inviteToGroup,
  leaveGroup,
  listGroupInvoices,
  listGroupMembers,
  NO_GROUP,
  planGroupSeats,
  removeFromGroup,
  requireGroup,
  resendGroupInvitation,
} from '../../../_shared/data/groups.ts'
import { readAddressList } from '../../../_shared/domain/address-list.ts'
import { groupInvitationHash, groupInvitationToken } from '../../../_shared/http/group-invitation.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthEnv } from '../../auth-context.ts'
import type { GroupContext } from '../../group-context.ts'
import {
  accountTags,
  idParams,
  jsonBody,
  ownPage,
  ownRead,
  ownWrite,
  ownWriteWithoutBody,
  redirectResponse,
  withCommonProblems,
} from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

const memberParams = z.object({ id: z.uuid(), memberId: z.uuid() })
const invoiceParams = z.object({ id: z.uuid(), invoiceId: z.uuid() })

interface GroupLimits {
  change: ConsumeAccountLimit
  document: ConsumeAccountLimit
}

/** The groups that a reader manages, and the seat that they have in one. */
export function userGroups(
  context: GroupContext,
  { env, database, sendInBackground }: Pick<AccountDeps, 'env' | 'database' | 'sendInBackground'>,
  limits: GroupLimits,
) {
  const { requireAuth, read, write, requireBilling } = context
  const { readGroups, readGroup, asService, requireSubscription, withRefresh } = context

  /** Recorded before anything can be charged, once for each offer. */
  const acceptTermsOfSeats = (
    { managerId: userId, planId, groupId }: GroupSubscription,
    { key, acceptedTerms: shown }: GroupSeatsChange,
  ) =>
    database.asServiceRole((tx) =>
      acceptTerms(tx, { userId, purchase: 'group-seats', reference: seatsReference(groupId, key), planId, shown }),
    )

  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/groups',
      operationId: 'listGroups',
      summary: 'List the groups that the reader manages, and their own seat',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('Newest first.', UserGroups),
    }),
    async (c) => c.json(await readGroups(c), 200),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/completion',
      operationId: 'completeGroup',
      summary: 'Read a group from Stripe after its payment',
      description: '120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The groups of the reader.', UserGroups, ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const userId = await read(c, (_, member) => Promise.resolve(member.userId))
      const customer = await asService((tx) => findCustomerOfGroup(tx, userId, id))
      if (customer === undefined) throw new HttpError('not-found', NO_GROUP)
      await limits.change(c)
      if (customer) {
        const { commands } = await refreshCustomer(requireBilling(), customer)
        if (commands.length > 0) await executeStripeCommands(requireBilling(), { ids: commands })
      }
      return c.json(await readGroups(c), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/groups/{id}/members',
      operationId: 'listGroupMembers',
      summary: 'List members and open invitations of a group',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, query: RecordPageQuery },
      responses: withCommonProblems(ownPage('Newest first.', GroupMember), ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const { limit, cursor: after } = c.req.valid('query')
      const { items, next } = await read(c, async (tx, { userId }) => {
        await requireGroup(tx, userId, id)
        return listGroupMembers(tx, id, { limit, ...(after && { after }) })
      })
      return c.json(items, 200, nextPageHeaders({ limit }, next))
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/invitations',
      operationId: 'inviteToGroup',
      summary: 'Invite members to a group by e-mail',
      description:
        'Takes addresses as they were pasted; 422 names what is none, and then nobody is invited. Each invitation needs a seat that is free and that nobody else is invited to. At most fifty e-mails a day more than the group has seats. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(GroupInvitationRequest) },
      responses: ownWrite(200, 'What became of each address.', GroupInvitationResult, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await readGroup(c, id)
      await limits.change(c)
      const invitations = readInvitations(c.req.valid('json').addresses, env.SITE_SECRET)
      const { emails, ...result } = await write(c, (tx) => inviteToGroup(tx, id, invitations))
      for (const email of emails) sendInBackground(email)
      return c.json({ ...result, group: await readGroup(c, id) } satisfies GroupInvitationResult, 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/members/{memberId}/invitation',
      operationId: 'resendGroupInvitation',
      summary: 'Send an invitation again',
      description: 'The same link, for thirty more days. Five times at most. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: memberParams },
      responses: ownWriteWithoutBody('The group.', Group, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await readGroup(c, id)
      await limits.change(c)
      const email = await write(c, (tx) => resendGroupInvitation(tx, id, memberId))
      if (email) sendInBackground(email)
      return c.json(await readGroup(c, id), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/groups/{id}/members/{memberId}',
      operationId: 'removeFromGroup',
      summary: 'Revoke an invitation, or remove a member',
      description: 'The seat is free at once, and a member is told. Repeating it changes nothing. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: memberParams },
      responses: ownWriteWithoutBody('The group.', Group, ['not-found']),
    }),
    async (c) => {
      const { id, memberId } = c.req.valid('param')
      await readGroup(c, id)
      await limits.change(c)
      const email = await write(c, (tx) => removeFromGroup(tx, id, memberId))
      if (email) sendInBackground(email)
      return c.json(await readGroup(c, id), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/groups/{id}/details',
      operationId: 'correctGroup',
      summary: 'Correct what the invoices of a group name',
      description:
        'Company, e-mail address, postal address, VAT id and purchase order of the next invoices; taxes change with the next one. Invoices that exist stay as they are. 409 when the details have changed since `basedOn`, and for a group that has ended. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(GroupCorrection) },
      responses: ownWrite(200, 'The group.', Group, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const correction = c.req.valid('json')
      const { stripeId } = await requireSubscription(c, id)
      await limits.change(c)
      const billing = requireBilling()
      await checkGroupBilling(billing, stripeId, correction.billing)
      const commandId = await write(c, (tx) => correctGroup(tx, id, correction, null))
      // Where Stripe does not answer now, the jobs repeat it.
      if (commandId) await executeStripeCommands(billing, { ids: [commandId] })
      return c.json(await readGroup(c, id), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/seats/preview',
      operationId: 'previewGroupSeats',
      summary: 'Preview another number of seats',
      description:
        'More seats begin at once, and are paid for from the beginning of the day on; fewer begin with the next term. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(GroupSeatsRequest) },
      responses: ownWrite(200, 'The amounts, until the end of the day (UTC).', GroupSeatsPreview, [
        'not-found',
        'conflict',
      ]),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const subscription = await requireSubscription(c, id)
      await limits.change(c)
      const preview = await previewSeats(requireBilling(), subscription, c.req.valid('json').seats)
      return c.json({ ...preview, acceptedTerms: await read(c, readTermsInForce) } satisfies GroupSeatsPreview, 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/seats',
      operationId: 'changeGroupSeats',
      summary: 'Change the number of seats as previewed',
      description:
        'Never below the seats in use. When the card is declined (402), the seats stay as they were. A client secret means that the bank asks the manager to confirm; repeat the call afterwards. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(GroupSeatsChange) },
      responses: ownWrite(200, 'The group.', GroupSeatsResult, [
        'not-found',
        'conflict',
        'terms-changed',
        'payment-failed',
      ]),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const change = c.req.valid('json')
      const subscription = await requireSubscription(c, id)
      await limits.change(c)
      const billing = requireBilling()
      if (change.seats > subscription.seats) {
        await acceptTermsOfSeats(subscription, change)
        const clientSecret = await withRefresh(subscription, () => addSeats(billing, subscription, change))
        return c.json({ group: await readGroup(c, id), clientSecret } satisfies GroupSeatsResult, 200)
      }
      const commandId = await write(c, (tx) => planGroupSeats(tx, id, change.seats))
      // Where Stripe does not answer now, the jobs repeat it.
      if (commandId) await executeStripeCommands(billing, { ids: [commandId] })
      return c.json({ group: await readGroup(c, id), clientSecret: null } satisfies GroupSeatsResult, 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/groups/{id}/cancellation',
      operationId: 'cancelGroup',
      summary: 'Cancel a group at the end of its term',
      description: 'A term whose invoice is overdue ends at once. Repeating it changes nothing. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The groups of the reader.', UserGroups, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const subscription = await requireSubscription(c, id)
      await limits.change(c)
      await withRefresh(subscription, () => cancelSubscription(requireBilling(), subscription))
      return c.json(await readGroups(c), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/groups/{id}/cancellation',
      operationId: 'resumeGroup',
      summary: 'Take the cancellation of a group back',
      description: '120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The groups of the reader.', UserGroups, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const subscription = await requireSubscription(c, id)
      await limits.change(c)
      await withRefresh(subscription, () => resumeSubscription(requireBilling(), subscription))
      return c.json(await readGroups(c), 200)
    },
    orNotFound(NO_GROUP),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/groups/{id}/invoices',
      operationId: 'listGroupInvoices',
      summary: 'List the invoices of a group',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: withCommonProblems(ownRead('The newest hundred.', z.array(GroupInvoice)), ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      const invoices = await read(c, async (tx, { userId }) => {
        await requireGroup(tx, userId, id)
        return listGroupInvoices(tx, id)
      })
      return c.json(
        invoices.map(({ stripeId: _, ...invoice }) => invoice),
        200,
      )
    },
    orNotFound(NO_GROUP),
  )
  for (const { name, operationId, summary, urlOf } of [
    {
      name: 'pdf',
      operationId: 'readGroupInvoiceFile',
      summary: 'Redirect to the PDF of an invoice of a group',
      urlOf: invoicePdfUrl,
    },
    {
      name: 'payment',
      operationId: 'payGroupInvoice',
      summary: 'Redirect to the page on which an invoice of a group is paid',
      urlOf: invoicePageUrl,
    },
  ] as const)
    app.openapi(
      createRoute({
        method: 'get',
        path: `/api/user/groups/{id}/invoices/{invoiceId}/${name}`,
        operationId,
        summary,
        description: '120 invoices and receipts an hour.',
        tags: accountTags,
        middleware: requireAuth,
        request: { params: invoiceParams },
        responses: withCommonProblems({ 303: redirectResponse('To the page.', 'At Stripe.') }, [
          'not-signed-in',
          'not-found',
          'too-many-requests',
        ]),
      }),
      async (c) => {
        const { id, invoiceId } = c.req.valid('param')
        await limits.document(c)
        const invoices = await read(c, (tx) => listGroupInvoices(tx, id))
        const found = invoices.find((invoice) => invoice.id === invoiceId)
        const url = found && (await urlOf(requireBilling(), found.stripeId))
        if (!url) throw new HttpError('not-found', NO_INVOICE)
        // Without a referrer, because the address at Stripe is private to the reader.
        c.header('Referrer-Policy', 'no-referrer')
        return c.redirect(url, 303)
      },
      orNotFound(NO_INVOICE),
    )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/seat',
      operationId: 'leaveGroup',
      summary: 'Leave the group that the reader has a seat in',
      description: 'The seat is free at once. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownWriteWithoutBody('The groups of the reader.', UserGroups, ['not-found']),
    }),
    async (c) => {
      await limits.change(c)
      await write(c, leaveGroup)
      return c.json(await readGroups(c), 200)
    },
  )
  return app
}

/** The offer of a preview, which the manager names by a key, as one purchase of this group. */
const seatsReference = (groupId: string, key: string) =>
  createHash('sha256').update(`${groupId} ${key}`).digest('hex').slice(0, 32)

const NO_INVOICE = translatable('This group has no such invoice.')

/** Ids and hashes of new invitations. Throws when something among the addresses is none, so that nothing is sent by half. */
function readInvitations(text: string, secret: string) {
  const { addresses, invalid } = readAddressList(text)
  if (invalid.length > 0) {
    const found = invalid.slice(0, 5).join(', ').slice(0, 300)
    throw addressError(translatable('Not an e-mail address: {found}'), { found })
  }
  if (addresses.length === 0) throw addressError(translatable('One or more e-mail addresses, please.'))
  if (addresses.length > MAX_GROUP_SEATS)
    throw addressError(translatable('At most {max} addresses at once, please.', { max: MAX_GROUP_SEATS }))
  return addresses.map((email) => {
    const id = crypto.randomUUID()
    return { id, email, hash: groupInvitationHash(groupInvitationToken(secret, id)) }
  })
}

const addressError = (message: string, values?: Record<string, string>) =>
  new HttpError('invalid-fields', message, { fields: { addresses: message }, values })
