import type { Sql } from 'postgres'
import type { BillingContext } from '#shared/billing/billing-context.ts'
import { refreshCustomer } from '#shared/billing/refresh-customer.ts'
import { groupInvitationToken } from '#shared/http/group-invitation.ts'
import { signId } from '#shared/http/signed-id.ts'
import type { TestReader } from './accounts.fixtures.ts'
import { type CheckoutFixture, clientSecretOf, registrationFields } from './checkout.fixtures.ts'
import { newFullAccount, subscribeToNewsletter } from './full-account.fixtures.ts'
import { giftFields } from './gifts.fixtures.ts'
import { groupFields } from './groups.fixtures.ts'
import type { MarkedPerson } from './markers.fixtures.ts'

export interface PersonalDataContext {
  api: CheckoutFixture
  billing: BillingContext
  superuser: Sql
  /** A member of staff, the first owner. */
  owner: TestReader
  /** By the name of the case. */
  people: Record<PersonalDataCase, MarkedPerson>
}

/** Days that pass together until each of the steps after which the tables are searched. */
export const steps = {
  'at once': 0,
  'two days': 2,
  'ten days': 10,
  'forty days': 40,
  'four months': 120,
  'thirteen months': 400,
  'two years and a month': 762,
  'three years and a month': 1127,
  'twelve years': 4400,
} as const
export type Step = keyof typeof steps

interface PersonalData {
  /** Leaves as much as such a person can. Of a person with an account the last answer has the session. */
  plant(person: MarkedPerson, context: PersonalDataContext): Promise<TestReader | undefined>
  /** Ends it, where not only time does. An account is deleted after that. */
  leave?(person: MarkedPerson, context: PersonalDataContext): Promise<void>
  /** After the deletion of the account. */
  afterwards?(person: MarkedPerson, context: PersonalDataContext): Promise<void>
  /** The columns in which something is left, and the first step at which it is gone. */
  left: Record<string, Step>
}

const until = (step: Step, columns: string): Record<string, Step> =>
  Object.fromEntries(columns.split(' ').map((column) => [column, step]))
/** Of one table. */
const columnsOf = (table: string, columns: string) =>
  columns
    .split(' ')
    .map((column) => `${table}.${column}`)
    .join(' ')

const emails = until('ten days', columnsOf('private.email_outbox', 'data recipient'))
/** The tax law: billing-records. */
const payer = until(
  'twelve years',
  `${columnsOf('public.billing_customers', 'payer_email payer_name')} ${columnsOf('public.payments', 'payer_email payer_name')}`,
)
const declaration = until('twelve years', columnsOf('public.withdrawals', 'email name'))
const companyColumns = columnsOf('public.groups', 'address_line1 address_line2 city company name po_number state')
/** That nobody confirmed. */
const account = {
  ...until('forty days', columnsOf('auth.identities', 'email identity_data provider_id user_id')),
  ...until('forty days', columnsOf('private.member_search', 'user_id words')),
  ...until('forty days', 'auth.users.email auth.users.id public.profiles.id'),
}
const registration = {
  ...account,
  ...until('forty days', columnsOf('public.profiles', 'first_name last_name')),
  ...until('forty days', 'auth.users.raw_user_meta_data public.account_events.user_id public.subscriptions.user_id'),
}
/** Until the customer is deleted at Stripe, a day after the account. */
const unpaid = until('four months', columnsOf('public.billing_customers', 'payer_email payer_name'))
const newsletterRequest = until(
  'ten days',
  columnsOf(
    'private.newsletter_requests',
    'browser_language first_name last_name referrer region time_zone user_agent',
  ),
)

const addressOf = ({ mark }: MarkedPerson) => ({
  ...{
    fullName: `${mark('Ada', 'delivery')} ${mark('Lindqvist', 'delivery too')}`,
    addressLine1: mark('1 Quay Street'),
  },
  ...{
    addressLine2: mark('Attic'),
    city: mark('Sydney'),
    state: mark('NSW'),
    postalCode: '2000',
    country: 'Australia',
  },
})

const billingOf = ({ mark }: MarkedPerson) => ({
  ...{ country: 'SE', postalCode: '11122', addressLine1: mark('Skeppsbron 1'), addressLine2: mark('Floor 2') },
  ...{ city: mark('Stockholm'), state: mark('Uppland') },
})

async function expectAnswer(response: Response, ...statuses: number[]): Promise<void> {
  if (!(statuses.length > 0 ? statuses.includes(response.status) : response.ok))
    throw new Error(`${response.url} was answered ${response.status}: ${await response.text()}`)
}

const browserOf = ({ api }: PersonalDataContext, { cookie, from }: TestReader) => api.newBrowser({ cookie, from })

/** Pays for a plan as a guest, whose address is confirmed afterwards. */
async function buyAsGuest(person: MarkedPerson, { api }: PersonalDataContext): Promise<TestReader> {
  const browser = api.newBrowser({ from: person.from })
  const fields = { deliveryAddress: addressOf(person) }
  api.stripe.pay(await browser.subscriptionSecret(registrationFields(person), 'patron_ledger', fields))
  await browser.completion()
  await api.owner`update profiles set email_confirmed_at = now()
    where id = (select id from auth.users where email = ${person.email})`
  await api.owner`update auth.users set email_confirmed_at = now() where email = ${person.email}`
  return api.signIn(person)
}

async function startGroup(reader: TestReader, person: MarkedPerson, context: PersonalDataContext) {
  const { mark, email } = person
  const company = { company: mark('Lindqvist', 'company'), name: mark('Readers'), poNumber: mark('PO-17') }
  const fields = groupFields({ ...company, invoiceEmail: email, billing: billingOf(person) })
  const response = await browserOf(context, reader).send('/groups', fields)
  await expectAnswer(response)
  return (await response.json()) as { groupId: string; clientSecret: string }
}

const cases = {
  'a full account': {
    async plant(person, { api, superuser }) {
      const reader = await newFullAccount(api, { person, mark: person.mark })
      // The embedded Auth keeps no log; supabase/auth does.
      const payload = { action: 'login', actor_id: reader.id, actor_username: person.email }
      await superuser`insert into auth.audit_log_entries (id, payload, created_at, ip_address)
        values (gen_random_uuid(), ${superuser.json(payload)}, now(), ${person.from})`
      return reader
    },
    left: {
      ...emails,
      ...payer,
      ...declaration,
      ...until('twelve years', `${companyColumns} public.groups.vat_id public.payments.failure`),
      'private.trials.card_fingerprint': 'two years and a month',
    },
  },
  'a subscriber who withdraws': {
    async plant(person, context) {
      const reader = await buyAsGuest(person, context)
      const { mark, email } = person
      const declared = await reader.send('/user/withdrawals', { name: mark('Ada Lindqvist', 'declaration'), email })
      await expectAnswer(declared)
      const { id } = (await declared.json()) as { id: string }
      await expectAnswer(await reader.send(`/user/withdrawals/${id}/confirmation`))
      return reader
    },
    left: { ...emails, ...payer, ...declaration },
  },
  'a subscriber whose bank disputes': {
    async plant(person, context) {
      const reader = await buyAsGuest(person, context)
      const reason = person.mark('She telephoned')
      await expectAnswer(await context.owner.send(`/admin/members/${reader.id}/subscription/cancellation`, { reason }))
      const [dispute] = await context.api.owner`
        insert into disputes (stripe_id, payment_id, amount, status, reason, created_at)
        select 'dp_' || replace(id::text, '-', ''), id, amount, 'won', 'fraudulent', now() from payments where user_id = ${reader.id}
        returning id`
      await context.api.owner`insert into private.dispute_evidence (dispute_id, command_id, evidence)
        values (${dispute?.id}, gen_random_uuid(), ${context.api.owner.json({ customer_name: person.mark('Ada Lindqvist', 'evidence') })})`
      return reader
    },
    left: {
      ...emails,
      ...payer,
      'private.audit_log.reason': 'three years and a month',
      'private.dispute_evidence.evidence': 'twelve years',
    },
  },
  'a buyer of gifts and manager of a group': {
    async plant(person, context) {
      const { api, people } = context
      const { mark } = person
      const reader = await api.newReader({ person })
      const recipient = people['a recipient of a gift']
      const gift = giftFields({
        ...{ fromName: mark('Ada', 'giver'), message: mark('For the winter evenings.') },
        ...{ recipientName: recipient.mark('Colette'), recipientEmail: recipient.email },
      })
      const browser = browserOf(context, reader)
      api.stripe.pay(await clientSecretOf(await browser.send('/gifts', gift)))
      await expectAnswer(await browser.send('/gifts/completion', {}))
      const { groupId, clientSecret } = await startGroup(reader, person, context)
      api.stripe.pay(clientSecret)
      await expectAnswer(await reader.send(`/user/groups/${groupId}/completion`))
      const addresses = `${people['an invited member of a group'].email}\n${people['a reader who has a seat'].email}`
      await expectAnswer(await reader.send(`/user/groups/${groupId}/invitations`, { addresses }))
      return reader
    },
    async afterwards(_, { api, billing }) {
      const [group] = await api.owner`select customer_id, stripe_subscription_id from groups where manager_id is null
        and stripe_subscription_id is not null and opened_at is not null`
      await billing.stripe.subscriptions.cancel(group?.stripe_subscription_id)
      await refreshCustomer(billing, group?.customer_id)
    },
    left: {
      ...emails,
      ...payer,
      ...until('twelve years', `${companyColumns} public.gifts.from_name public.gifts.message`),
    },
  },
  'a recipient of a gift': {
    plant: async () => undefined,
    left: { ...emails, 'public.gifts.recipient_email': 'forty days', 'public.gifts.recipient_name': 'twelve years' },
  },
  'an invited member of a group': {
    plant: async () => undefined,
    left: { 'private.email_outbox.recipient': 'ten days', 'public.group_members.email': 'forty days' },
  },
  'a reader who has a seat': {
    async plant(person, { api }) {
      const reader = await api.newReader({ person })
      const [seat] = await api.owner`select id from group_members where email = ${person.email}`
      const token = groupInvitationToken(api.stack.secrets.siteSecret, seat?.id)
      await expectAnswer(await reader.send('/groups/acceptance', { token }))
      return reader
    },
    left: emails,
  },
  'a newsletter reader who unsubscribes': {
    plant: (person, { api }) => subscribeToNewsletter(api, person, person.mark).then(() => undefined),
    async leave({ email, from }, { api }) {
      const [subscriber] = await api.owner`select id from newsletter_subscribers where email = ${email}`
      const token = signId(api.stack.secrets.siteSecret, 'newsletter-unsubscription', subscriber?.id)
      await expectAnswer(await api.send(`/newsletter/unsubscription?token=${token}`, {}, { from }))
    },
    left: { 'public.newsletter_consents.page': 'three years and a month' },
  },
  'a newsletter reader who confirms nothing': {
    plant: (person, { api }) =>
      subscribeToNewsletter(api, person, person.mark, { isConfirmed: false }).then(() => undefined),
    left: {
      ...newsletterRequest,
      'private.email_outbox.recipient': 'ten days',
      ...until('forty days', 'public.newsletter_consents.page public.newsletter_subscribers.email'),
    },
  },
  'a guest who wrote a message': {
    async plant({ email, mark, from }, { api, owner }) {
      const message = { name: mark('Ada'), email, subject: 'editorial', message: mark('One') }
      await expectAnswer(await api.send('/contact', message, { from }))
      const [stored] = await api.owner`select id from contact_messages where email = ${email}`
      const answer = await owner.send(`/admin/contact-messages/${stored?.id}/replies`, { message: mark('Good day.') })
      await expectAnswer(answer)
      return undefined
    },
    left: {
      ...emails,
      ...until(
        'two years and a month',
        `${columnsOf('public.contact_messages', 'email message name')} public.contact_replies.message`,
      ),
    },
  },
  'a guest who pays nothing': {
    async plant(person, { api }) {
      const browser = api.newBrowser({ from: person.from })
      await browser.mountForm('patron_ledger')
      await browser.subscriptionSecret(registrationFields(person), 'patron_ledger', {
        deliveryAddress: addressOf(person),
      })
      return undefined
    },
    left: {
      ...registration,
      ...unpaid,
      ...until('forty days', columnsOf('private.checkouts', 'delivery_address user_id')),
      ...until('forty days', 'private.accepted_terms.user_id public.billing_customers.user_id public.invoices.user_id'),
    },
  },
  'a guest who pays for no gift': {
    async plant(person, { api }) {
      const { mark, email, from } = person
      const gift = { fromName: mark('Ada', 'giver'), recipientName: mark('Colette'), recipientEmail: `to-${email}` }
      const fields = { ...registrationFields(person), ...giftFields({ ...gift, message: mark('For the evenings.') }) }
      await expectAnswer(await api.newBrowser({ from }).send('/gifts', fields))
      return undefined
    },
    left: {
      ...registration,
      ...unpaid,
      ...until('forty days', columnsOf('public.gifts', 'buyer_id from_name message recipient_email recipient_name')),
      ...until(
        'forty days',
        'private.accepted_terms.user_id private.checkouts.user_id public.billing_customers.user_id',
      ),
    },
  },
  'a company that pays for no group': {
    async plant(person, context) {
      await startGroup(await context.api.newReader(), person, context)
      return undefined
    },
    left: {
      'public.groups.invoice_email': 'two days',
      ...until('ten days', columnsOf('public.billing_customers', 'payer_email payer_name')),
      ...until('forty days', companyColumns),
    },
  },
  'a registration that nobody confirms': {
    async plant(person, { api }) {
      await expectAnswer(await api.send('/auth/register', registrationFields(person), { from: person.from }))
      return undefined
    },
    left: { ...registration, ...emails },
  },
  'an invitation of staff that nobody accepts': {
    async plant({ email }, { owner }) {
      await expectAnswer(await owner.send('/admin/invitations', { email, role: 'editor' }))
      return undefined
    },
    left: { ...account, 'private.email_outbox.recipient': 'ten days', 'public.staff_invitations.email': 'four months' },
  },
  'a new address that nobody confirms': {
    async plant({ email }, { api }) {
      const reader = await api.newReader()
      await expectAnswer(await reader.send('/user/email', { email, currentPassword: reader.password }))
      return undefined
    },
    left: until('ten days', 'auth.users.email_change private.email_outbox.recipient'),
  },
} satisfies Record<string, PersonalData>

export type PersonalDataCase = keyof typeof cases
export const personalDataCases = Object.entries(cases) as [PersonalDataCase, PersonalData][]
