import { z } from 'zod'
import { AcceptedTerms, ShownTerms } from './accepted-terms.ts'
import { NewDeliveryAddress } from './address.ts'
import { ReasonOfRequest } from './audit-log.ts'
import { PurchaseCurrency } from './checkout.ts'
import { CustomerBalance } from './customer-balance.ts'
import { Card } from './payment.ts'
import { PlanId } from './plan.ts'
import { Timestamp } from './primitives.ts'
import { Registration } from './registration.ts'
import { BillingDetails } from './tax.ts'
import { EmailAddress, emptyAsUndefined, multilineText, singleLineText } from './text-fields.ts'
import {
  MAX_ADDRESS_LIST_LENGTH,
  MAX_COMPANY_LENGTH,
  MAX_GROUP_NAME_LENGTH,
  MAX_GROUP_SEATS,
  MAX_PO_NUMBER_LENGTH,
  MIN_GROUP_SEATS,
} from './text-limits.ts'
import { translatable } from './translatable.ts'

/** The details that the invoices of a group name. */
export const GroupDetails = z
  .object({
    company: z.string(),
    invoiceEmail: z.string(),
    poNumber: z.string().nullable(),
    country: z.string().describe('ISO 3166 code.'),
    postalCode: z.string(),
    addressLine1: z.string(),
    addressLine2: z.string(),
    city: z.string(),
    state: z.string(),
    vatId: z.string().nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'GroupDetails' })
export type GroupDetails = z.infer<typeof GroupDetails>

const Company = singleLineText(MAX_COMPANY_LENGTH, {
  required: translatable('The name for the invoice, please.'),
  invalid: translatable('The name on one line, please.'),
})
const PoNumber = emptyAsUndefined(
  singleLineText(MAX_PO_NUMBER_LENGTH, { required: '', invalid: 'On one line, please.' }).optional(),
).describe('A number of the buyer that stands on the invoices.')

/** `PUT /api/user/groups/{id}/details`. */
export const GroupCorrection = z
  .object({
    company: Company,
    invoiceEmail: EmailAddress,
    poNumber: PoNumber,
    billing: BillingDetails.describe('The address on the invoices; the first line and the city are required.'),
    basedOn: Timestamp.describe('`updatedAt` of the details that were changed.'),
  })
  .meta({ id: 'GroupCorrection' })
export type GroupCorrection = z.infer<typeof GroupCorrection>

/** `PUT /api/admin/groups/{id}/details`. */
export const AdminGroupCorrection = GroupCorrection.extend({ reason: ReasonOfRequest }).meta({
  id: 'AdminGroupCorrection',
})
export type AdminGroupCorrection = z.infer<typeof AdminGroupCorrection>

const SEATS = translatable('From {min} to {max} seats, please.', { min: MIN_GROUP_SEATS, max: MAX_GROUP_SEATS })
const Seats = z.int(SEATS).min(MIN_GROUP_SEATS, SEATS).max(MAX_GROUP_SEATS, SEATS)

/** How a group pays: by a card that is charged each year, or by an invoice that is paid by transfer. */
export const GroupPayment = z.enum(['card', 'invoice'])
export type GroupPayment = z.infer<typeof GroupPayment>

/** `POST /api/groups/quote`: what the seats cost for the first year. */
export const GroupQuoteRequest = z
  .object({
    subscriptionId: PlanId,
    currency: PurchaseCurrency,
    seats: Seats,
    billing: BillingDetails.optional().describe('Where taxes are computed, they depend on it.'),
  })
  .meta({ id: 'GroupQuoteRequest' })
export type GroupQuoteRequest = z.infer<typeof GroupQuoteRequest>

export const GroupQuote = z
  .object({
    amount: z.int().nonnegative().describe('Cents for all seats and the first year, taxes included.'),
    tax: z.int().nonnegative().describe('Cents of it that are tax.'),
    reverseCharge: z.boolean().describe('The buyer is a business that owes the tax itself.'),
    needsBilling: z
      .boolean()
      .describe('Taxes are computed, and the country was not given: the amount is without them.'),
  })
  .meta({ id: 'GroupQuote' })
export type GroupQuote = z.infer<typeof GroupQuote>

/** `POST /api/groups`. */
export const GroupPurchaseRequest = z
  .object({
    key: z.uuid().describe('Drawn by the form: sent again with the same key, it buys the same group.'),
    subscriptionId: PlanId,
    currency: PurchaseCurrency.describe(
      'One that the plan is sold in; US dollars without it. Another one than the reader pays in themselves is fine.',
    ),
    seats: Seats,
    amount: z
      .int(translatable('The amount in cents, please.'))
      .describe(
        'Cents for the first year that the buyer was shown, taxes included. 422 when it is another one by now.',
      ),
    paysBy: GroupPayment,
    company: Company,
    name: emptyAsUndefined(
      singleLineText(MAX_GROUP_NAME_LENGTH, { required: '', invalid: 'The name on one line, please.' }).optional(),
    ).describe('What members see; the company without it.'),
    invoiceEmail: emptyAsUndefined(EmailAddress.optional()).describe('Where invoices go; to the buyer without it.'),
    poNumber: PoNumber,
    billing: BillingDetails.describe('The address on the invoices; the first line and the city are required.'),
    acceptedTerms: ShownTerms,
  })
  .meta({ id: 'GroupPurchaseRequest' })
export type GroupPurchaseRequest = z.infer<typeof GroupPurchaseRequest>

export const PendingGroup = z
  .object({
    groupId: z.uuid(),
    clientSecret: z
      .string()
      .nullable()
      .describe('Confirms the payment by card; null for an invoice: the group is open.'),
    amount: z.int().nonnegative().describe('Cents that the confirmation takes, or that are invoiced.'),
  })
  .meta({ id: 'PendingGroup' })
export type PendingGroup = z.infer<typeof PendingGroup>

/** A group as its manager sees it. */
export const Group = z
  .object({
    id: z.uuid(),
    name: z.string(),
    company: z.string(),
    plan: z.string().describe('Name of the plan.'),
    planId: PlanId,
    paysBy: GroupPayment,
    poNumber: z.string().nullable(),
    details: GroupDetails,
    seats: z.int().describe('That are paid for, or invoiced, until the end of the term.'),
    nextSeats: z.int().nullable().describe('Fewer seats from the next term on; null if their number stays.'),
    seatsInUse: z.int(),
    openInvitations: z.int(),
    price: z.int().describe('Cents a year for all seats, without taxes that come on top.'),
    card: Card.nullable().describe('What the next invoice is taken from; null where there is none.'),
    renewalAmount: z.int().nullable().describe('Cents of the next invoice, or of the one that is open.'),
    currency: z.string(),
    balance: CustomerBalance.nullable().describe('Null where it is zero.'),
    status: z.string().describe('In the terms of Stripe.'),
    isOpen: z.boolean().describe('Whether the seats give access now.'),
    isPaid: z.boolean().describe('False while the first invoice waits for its payment.'),
    endsAt: Timestamp.describe('End of the term; it is renewed then unless it is cancelled.'),
    cancelAtPeriodEnd: z.boolean(),
    closesAt: Timestamp.nullable().describe('When the seats close, or have closed, because an invoice is overdue.'),
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof Group>

/** A seat as its member sees it. */
export const OwnSeat = z
  .object({
    group: z.string().describe('Name of the group.'),
    plan: z.string().describe('Name of the plan.'),
    acceptedAt: Timestamp,
    endsAt: Timestamp,
  })
  .meta({ id: 'OwnSeat' })
export type OwnSeat = z.infer<typeof OwnSeat>

/** `GET /api/user/groups`. */
export const UserGroups = z
  .object({ managed: z.array(Group).describe('Twenty at most, newest first.'), seat: OwnSeat.nullable() })
  .meta({ id: 'UserGroups' })
export type UserGroups = z.infer<typeof UserGroups>

/** An invitation or a member, for the manager. */
export const GroupMember = z
  .object({
    id: z.uuid(),
    email: z.string().describe('Where the invitation went.'),
    status: z.enum(['invited', 'expired', 'member']),
    invitedAt: Timestamp,
    expiresAt: Timestamp,
    acceptedAt: Timestamp.nullable(),
  })
  .meta({ id: 'GroupMember' })
export type GroupMember = z.infer<typeof GroupMember>

/** `POST /api/user/groups/{id}/invitations`. */
export const GroupInvitationRequest = z
  .object({
    addresses: multilineText(MAX_ADDRESS_LIST_LENGTH, translatable('One or more e-mail addresses, please.')).describe(
      'E-mail addresses as they were pasted: with line breaks, commas or semicolons between them, names before them in <> or not.',
    ),
  })
  .meta({ id: 'GroupInvitationRequest' })
export type GroupInvitationRequest = z.infer<typeof GroupInvitationRequest>

export const InvitedAddress = z.object({
  email: z.string(),
  outcome: z
    .enum(['sent', 'member', 'invited', 'limit', 'full'])
    .describe('member, invited: nothing to do. limit: the group has written to it five times. full: no seat was left.'),
})
export type InvitedAddress = z.infer<typeof InvitedAddress>

export const GroupInvitationResult = z
  .object({ invitations: z.array(InvitedAddress), group: Group })
  .meta({ id: 'GroupInvitationResult' })
export type GroupInvitationResult = z.infer<typeof GroupInvitationResult>

/** An invoice of a group. */
export const GroupInvoice = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    description: z.string(),
    amount: z.int().describe('Cents, taxes included.'),
    currency: z.string(),
    status: z.string().describe('paid, open, void or uncollectible.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'GroupInvoice' })
export type GroupInvoice = z.infer<typeof GroupInvoice>

/** `POST /api/user/groups/{id}/seats/preview`. */
export const GroupSeatsRequest = z.object({ seats: Seats }).meta({ id: 'GroupSeatsRequest' })
export type GroupSeatsRequest = z.infer<typeof GroupSeatsRequest>

export const GroupSeatsPreview = z
  .object({
    key: z.uuid().describe('To be sent with the change: sent again, it changes nothing more.'),
    seats: z.int(),
    effective: z.enum(['now', 'period-end']).describe('More seats begin now, fewer with the next term.'),
    effectiveAt: Timestamp,
    amount: z.int().describe('Cents that are charged or invoiced now, taxes included.'),
    nextAmount: z.int().nullable().describe('Cents of the next year; null where it is not known.'),
    acceptedTerms: AcceptedTerms,
  })
  .meta({ id: 'GroupSeatsPreview' })
export type GroupSeatsPreview = z.infer<typeof GroupSeatsPreview>

/** `POST /api/user/groups/{id}/seats`. */
export const GroupSeatsChange = z
  .object({
    key: z.uuid(),
    seats: Seats,
    amount: z.int().describe('Cents that the manager was shown. 409 when it is another amount by now.'),
    acceptedTerms: ShownTerms,
  })
  .meta({ id: 'GroupSeatsChange' })
export type GroupSeatsChange = z.infer<typeof GroupSeatsChange>

export const GroupSeatsResult = z
  .object({
    group: Group,
    clientSecret: z
      .string()
      .nullable()
      .describe('When the bank asks the manager to confirm; repeat the call afterwards.'),
  })
  .meta({ id: 'GroupSeatsResult' })
export type GroupSeatsResult = z.infer<typeof GroupSeatsResult>

/** `PUT /api/user/groups/{id}/card`. */
export const GroupCardResult = z
  .object({
    group: Group,
    clientSecret: z
      .string()
      .nullable()
      .describe(
        'When the bank asks the manager to confirm the payment of an open invoice; repeat the call afterwards.',
      ),
  })
  .meta({ id: 'GroupCardResult' })
export type GroupCardResult = z.infer<typeof GroupCardResult>

/** The token of the link of an invitation. */
export const GroupInvitationToken = z
  .string()
  .regex(/^[\w-]{43}$/, translatable('This link is not whole. Please open it from the e-mail.'))

/** `GET /api/groups/invitation?token=`. */
export const GroupInvitationQuery = z.object({ token: GroupInvitationToken })

/** The part of a group that somebody who has the link may know. */
export const GroupInvitation = z
  .object({
    publication: z.string(),
    group: z.string().describe('Name of the group.'),
    plan: z.string().describe('Name of the plan.'),
    planId: PlanId,
    email: z.string().describe('Where it went.'),
    hasPrintEdition: z.boolean().describe('Whether accepting takes an address.'),
    status: z.enum(['open', 'accepted', 'revoked', 'expired', 'closed', 'full']),
  })
  .meta({ id: 'GroupInvitation' })
export type GroupInvitation = z.infer<typeof GroupInvitation>

const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = NewDeliveryAddress.shape
const acceptanceFields = {
  token: emptyAsUndefined(GroupInvitationToken.optional()).describe(
    'Required in the body or in the address of the page.',
  ),
  fullName: emptyAsUndefined(fullName.optional()),
  addressLine1: emptyAsUndefined(addressLine1.optional()),
  addressLine2,
  city: emptyAsUndefined(city.optional()),
  state,
  postalCode: emptyAsUndefined(postalCode.optional()),
  country: emptyAsUndefined(country.optional()),
}

/** `POST /api/groups/acceptance` of a signed-in reader. */
export const GroupAcceptance = z.object(acceptanceFields).meta({ id: 'GroupAcceptance' })
export type GroupAcceptance = z.infer<typeof GroupAcceptance>

/** `POST /api/groups/acceptance` of somebody without an account, for whom one is created. */
export const GuestGroupAcceptance = Registration.extend(acceptanceFields).meta({ id: 'GuestGroupAcceptance' })
export type GuestGroupAcceptance = z.infer<typeof GuestGroupAcceptance>

export const AcceptedSeat = z
  .object({
    group: z.string(),
    plan: z.string(),
    endsAt: Timestamp.nullable(),
    signedIn: z.boolean().describe('Whether this browser is signed in to the account now.'),
  })
  .meta({ id: 'AcceptedSeat' })
export type AcceptedSeat = z.infer<typeof AcceptedSeat>

/** A group as staff see it. */
export const AdminGroup = z
  .object({
    id: z.uuid(),
    name: z.string(),
    company: z.string(),
    details: GroupDetails,
    manager: z.string().nullable().describe('E-mail address; null if the account was deleted.'),
    managerId: z.uuid().nullable(),
    plan: z.string(),
    seats: z.int(),
    seatsInUse: z.int(),
    paysBy: GroupPayment,
    price: z.int(),
    currency: z.string(),
    status: z.string(),
    paid: z.boolean().describe('Whether no invoice waits for its payment.'),
    endsAt: Timestamp,
    cancelAtPeriodEnd: z.boolean(),
    createdAt: Timestamp,
    invoiceProblem: z.string().nullable().describe('Why Stripe could not finalize the latest invoice.'),
  })
  .meta({ id: 'AdminGroup' })
export type AdminGroup = z.infer<typeof AdminGroup>

/** The groups of a member, for staff. */
export const MemberGroups = z.object({ managed: z.array(Group), seat: OwnSeat.nullable() })
export type MemberGroups = z.infer<typeof MemberGroups>
