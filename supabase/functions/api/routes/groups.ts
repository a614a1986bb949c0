import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { quoteGroup, startGroupPurchase } from '../../_shared/billing/groups.ts'
import { ensurePlanPrice } from '../../_shared/billing/stripe-prices.ts'
import { groupPages } from '../../_shared/contracts/form-pages.ts'
import {
  AcceptedSeat,
  GroupAcceptance,
  GroupInvitation,
  GroupInvitationQuery,
  GroupInvitationToken,
  GroupPurchaseRequest,
  GroupQuote,
  GroupQuoteRequest,
  GuestGroupAcceptance,
  PendingGroup,
} from '../../_shared/contracts/group.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import { requireTermsInForce } from '../../_shared/data/accepted-terms.ts'
import { groupDetailsOf } from '../../_shared/data/group-details.ts'
import {
  acceptGroupInvitation,
  claimGroupSignIn,
  type FoundInvitation,
  findGroupInvitation,
  findOwnSeat,
  type GroupTerms,
  seatOf,
  UNKNOWN_INVITATION,
} from '../../_shared/data/groups.ts'
import { findBillingContact } from '../../_shared/data/subscription-lifecycle.ts'
import { groupInvitationHash } from '../../_shared/http/group-invitation.ts'
import { invalidFields } from '../../_shared/http/problem.ts'
import { type AccountDeps, NO_STORE } from '../account/account-deps.ts'
import { createNetworkLimit } from '../account-limits.ts'
import type { AuthContext, AuthEnv } from '../auth-context.ts'
import { createCheckoutCookie } from '../browser-cookies.ts'
import { createBuyers } from '../checkout/buyer.ts'
import { type BuyerEnv, createBuyerContext } from '../checkout/buyer-context.ts'
import { addressOf, requireGroupPlan } from '../checkout/purchase-validation.ts'
import type { GetBilling, ReadSnapshot } from '../deps.ts'
import { formBody, jsonBody, ownWrite, withCommonProblems, writeResponses } from '../openapi-responses.ts'
import { perHour } from '../rate-limiter.ts'
import { createRouter } from '../router.ts'

const tags = ['Groups']

/** Buying seats for others. */
export function groupPurchases(
  { requireAuth, consumeLimit }: AuthContext,
  { database, consumeRateLimit, clientNetwork }: AccountDeps,
  readSnapshot: ReadSnapshot,
  requireBilling: GetBilling,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/groups/quote',
      operationId: 'quoteGroup',
      summary: 'Preview the price of seats for a group',
      description: 'With taxes where they are computed. 120 an hour from one network.',
      tags,
      request: { body: jsonBody(GroupQuoteRequest) },
      responses: writeResponses(200, 'The amounts.', GroupQuote),
    }),
    async (c) => {
      const billing = requireBilling()
      const { subscriptionId, currency, seats, billing: details } = c.req.valid('json')
      const plan = await requireGroupPlan(readSnapshot, subscriptionId)
      await consumeRateLimit({ action: 'group quotes', subject: clientNetwork(c), limit: perHour(120) })
      const price = await ensurePlanPrice(billing, plan, currency)
      const quote = await quoteGroup(billing, { price, seats, billing: details })
      return c.json(quote satisfies GroupQuote, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/groups',
      operationId: 'buyGroup',
      summary: 'Buy seats for a group',
      description:
        'By card it returns the secret of the first payment; by invoice the seats are open at once, and the invoice is due in 30 days. Repeating the request with the same key buys the same group; with other terms the previous attempt is dropped. An invoice needs a confirmed address, and no other invoice of a first year that is not paid. Twenty an hour.',
      tags,
      middleware: requireAuth,
      request: { body: jsonBody(GroupPurchaseRequest) },
      responses: ownWrite(200, 'The secret, or the open group.', PendingGroup, ['conflict', 'terms-changed']),
    }),
    async (c) => {
      const billing = requireBilling()
      const request = c.req.valid('json')
      const { userId } = c.var.member
      const plan = await requireGroupPlan(readSnapshot, request.subscriptionId, request.paysBy)
      await readSnapshot((tx) => requireTermsInForce(tx, request.acceptedTerms))
      await consumeLimit(c, { action: 'groups', limit: perHour(20) })
      const contact = await database.asServiceRole((tx) => findBillingContact(tx, userId), { readOnly: true })
      if (!contact) throw new HttpError('conflict', 'Your account has no e-mail address.')
      if (request.paysBy === 'invoice' && !contact.confirmed)
        throw new HttpError('conflict', 'Please confirm your e-mail address first: the invoice goes there.')
      const price = await ensurePlanPrice(billing, plan, request.currency)
      const terms = { ...termsOf(request, contact.email), currency: price.currency }
      const group = { id: crypto.randomUUID(), key: request.key, managerId: userId, terms }
      const { billing: details, acceptedTerms } = request
      const pending = await startGroupPurchase(billing, { group, price, billing: details, acceptedTerms })
      return c.json(pending satisfies PendingGroup, 200, NO_STORE)
    },
  )
  return app
}

function termsOf(request: GroupPurchaseRequest, ownEmail: string): Omit<GroupTerms, 'currency'> {
  const { company, name, seats, amount, paysBy, invoiceEmail = ownEmail, subscriptionId } = request
  return {
    ...groupDetailsOf({ ...request, invoiceEmail }),
    ...{ seats, amount, name: name ?? company.slice(0, 100), plan_id: subscriptionId, pays_by: paysBy },
  }
}

/** Accepting an invitation, as a member or as a guest for whom an account is created. */
export function groupInvitations(authContext: AuthContext, deps: AccountDeps, requireBilling: GetBilling) {
  const { env, database, sendInBackground } = deps
  const browser = createCheckoutCookie(env.SITE_URL)
  const buyers = createBuyers(deps)
  const { identifyBuyer, parseForBuyer, signInAfterPurchase } = createBuyerContext(authContext, deps)

  const limitByNetwork = createNetworkLimit(deps)

  async function findInvitation(token: string): Promise<FoundInvitation> {
    const hash = groupInvitationHash(token)
    const found = await database.asServiceRole((tx) => findGroupInvitation(tx, hash), { readOnly: true })
    if (!found) throw new HttpError('not-found', UNKNOWN_INVITATION)
    return found
  }

  const app = createRouter<BuyerEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/groups/invitation',
      operationId: 'readGroupInvitation',
      summary: 'Read an invitation to a group by its token',
      description:
        'Changes nothing. Sets the cookie `checkout`, by which a repeated acceptance is recognised. 120 an hour from one network.',
      tags,
      middleware: browser.ensure,
      request: { query: GroupInvitationQuery },
      responses: withCommonProblems(
        { 200: { description: 'The invitation.', content: { 'application/json': { schema: GroupInvitation } } } },
        ['not-found', 'invalid-fields', 'too-many-requests'],
      ),
    }),
    async (c) => {
      await limitByNetwork(c, 'group invitations', 120)
      const { invitation } = await findInvitation(c.req.valid('query').token)
      return c.json(invitation satisfies GroupInvitation, 200, NO_STORE)
    },
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/groups/acceptance',
      operationId: 'acceptGroupInvitation',
      summary: 'Accept an invitation to a group',
      description:
        'For the signed-in reader; guests send names and password and get an account. A free plan and a running gift give way; 409 for an account with another subscription, which leaves the invitation open, and when every seat is in use. The token may be in the query of the address instead. Sixty an hour from one network; a new account is counted as a registration.',
      tags,
      middleware: [browser.ensure, identifyBuyer],
      request: {
        body: formBody(z.union([GuestGroupAcceptance, GroupAcceptance]), {
          readBy: parseForBuyer(GroupAcceptance, GuestGroupAcceptance, { forms: true }),
        }),
      },
      responses: writeResponses(200, 'The seat.', AcceptedSeat, {
        problemCodes: ['not-signed-in', 'not-found', 'conflict'],
        formPages: groupPages.accepted,
      }),
    }),
    async (c) => {
      const request = c.req.valid('json')
      const { browser: browserHash, userId } = c.var
      const token = GroupInvitationToken.safeParse(request.token ?? c.req.query('token'))
      if (!token.success) throw invalidFields(token.error)
      await limitByNetwork(c, 'group acceptances', 60)
      const { invitation, acceptedBy, acceptedIn } = await findInvitation(token.data)
      const address = addressOf(request)
      // Before an account is created for an invitation that gives nothing.
      const isRepeated = acceptedBy !== null && (acceptedBy === userId || (!userId && acceptedIn === browserHash))
      if (invitation.status !== 'open' && !isRepeated) throw invitationEnded(invitation.status)
      const isGuest = 'password' in request
      const newMember = async () =>
        isGuest
          ? (await buyers.guest(c, requireBilling(), { browser: browserHash, planId: invitation.planId }, request))
              .payer.userId
          : (userId ?? '')
      const member = isRepeated ? (acceptedBy ?? '') : await newMember()
      const tokenHash = groupInvitationHash(token.data)
      const email = await database.asServiceRole((tx) =>
        acceptGroupInvitation(tx, { tokenHash, userId: member, address, browser: isGuest ? browserHash : null }),
      )
      if (email) sendInBackground(email)
      const signedIn = isGuest
        ? await signInAfterPurchase(c, member, () => database.asServiceRole((tx) => claimGroupSignIn(tx, browserHash)))
        : true
      const seat = await database.asRole('authenticated', { sub: member }, findOwnSeat)
      return c.json(seatOf(seat, signedIn) satisfies AcceptedSeat, 200, NO_STORE)
    },
  )
  return app
}

function invitationEnded(status: GroupInvitation['status']): HttpError {
  const reasons: Record<GroupInvitation['status'], string> = {
    open: '',
    accepted: translatable('Somebody has accepted this invitation already.'),
    revoked: translatable('This invitation was taken back.'),
    expired: translatable('This invitation has ended. Please ask for another one.'),
    closed: translatable('The seats of this group are closed at the moment.'),
    full: translatable('Every seat of this group is in use. Please ask who invited you: the invitation stays open.'),
  }
  return new HttpError('conflict', reasons[status])
}
