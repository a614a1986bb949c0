import { otherReader, type PolicyCases, reader } from './policy-case.ts'

const addPlan = `insert into public.plans (id, name, tier, price) values ('fresh', 'Fresh', 'gold', 1)`

/** Rows that remain when the account is deleted. */
const clearUser = (table: string) => `update public.${table} set user_id = null where user_id = '${reader}'`

/** The id of the sample group of a manager (sample-billing.ts). */
const groupOf = (manager: string) => `a${manager.slice(1)}`
const sellRetiredPlan = (manager: string) =>
  `update public.groups set plan_id = 'retired' where manager_id = '${manager}'`
/** The reader has a seat in the group of another reader. */
const seatOf = (member: string) => `with seat as (
    insert into public.subscriptions (user_id, plan_id, source, status, ended_at, current_period_end)
    values ('${member}', 'retired', 'group', 'canceled', now(), '2099-01-01') returning id)
  update public.group_members set accepted_at = now(), user_id = '${member}', subscription_id = (select id from seat)
  where group_id = '${groupOf(otherReader)}'`

const giveRetiredPlan = (buyer: string) => `update public.gifts set plan_id = 'retired' where buyer_id = '${buyer}'`

export const billing: Record<string, PolicyCases> = {
  'plans: everyone reads active plans': {
    allow: { as: 'anon', sql: `select id from public.plans where id = 'on_offer'` },
    deny: [{ as: 'anon', sql: `select id from public.plans where id = 'retired'` }],
  },
  'plans: staff read every plan': {
    allow: { as: 'support', sql: `select id from public.plans where id = 'retired'` },
    deny: [{ as: 'reader', sql: `select id from public.plans where id = 'retired'` }],
  },
  'plans: owners add plans': {
    allow: { as: 'owner', sql: addPlan },
    deny: [
      { as: 'editor', sql: addPlan },
      { as: 'reader', sql: addPlan },
    ],
  },
  'plans: owners change plans': {
    allow: { as: 'owner', sql: `update public.plans set price = 1 where id = 'on_offer'` },
    deny: [
      { as: 'editor', sql: `update public.plans set price = 1 where id = 'on_offer'` },
      { as: 'reader', sql: `update public.plans set price = 1 where id = 'on_offer'` },
    ],
  },
  'plans: owners remove plans': {
    allow: { as: 'owner', sql: `delete from public.plans where id = 'on_offer'` },
    deny: [
      { as: 'editor', sql: `delete from public.plans where id = 'on_offer'` },
      { as: 'reader', sql: `delete from public.plans where id = 'on_offer'` },
    ],
  },
  'subscriptions: readers read their own subscriptions': {
    allow: { as: 'reader', sql: 'select id from public.subscriptions' },
    deny: [
      { as: 'reader', sql: `select id from public.subscriptions where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.subscriptions where user_id = '${reader}'` },
    ],
  },
  'plans: subscribers read the plans that they have': {
    allow: {
      as: 'reader',
      sql: `select id from public.plans where id = 'retired'`,
      given: `update public.subscriptions set plan_id = 'retired' where user_id = '${reader}'`,
    },
    deny: [{ as: 'other reader', sql: `select id from public.plans where id = 'retired'` }],
  },
  'payments: readers read their own payments': {
    allow: { as: 'reader', sql: 'select id from public.payments' },
    deny: [
      { as: 'reader', sql: `select id from public.payments where user_id = '${otherReader}'` },
      {
        as: 'reader',
        sql: 'select id from public.payments where user_id is null',
        given: `update public.payments set user_id = null where user_id = '${reader}'`,
      },
    ],
  },
  'billing_customers: readers read their own Stripe customer': {
    allow: { as: 'reader', sql: 'select stripe_id from public.billing_customers' },
    deny: [
      { as: 'reader', sql: `select stripe_id from public.billing_customers where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select stripe_id from public.billing_customers where user_id = '${reader}'` },
      {
        as: 'reader',
        sql: 'select stripe_id from public.billing_customers where user_id is null',
        given: clearUser('billing_customers'),
      },
    ],
  },
  'invoices: readers read their own invoices': {
    allow: { as: 'reader', sql: 'select id from public.invoices' },
    deny: [
      { as: 'reader', sql: `select id from public.invoices where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.invoices where user_id = '${reader}'` },
      { as: 'reader', sql: 'select id from public.invoices where user_id is null', given: clearUser('invoices') },
    ],
  },
  'refunds: readers read their own refunds': {
    allow: { as: 'reader', sql: 'select id from public.refunds' },
    deny: [
      { as: 'reader', sql: `select id from public.refunds where payment_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.refunds where payment_id = '${reader}'` },
    ],
  },
  'withdrawals: readers read their own withdrawals': {
    allow: { as: 'reader', sql: 'select id from public.withdrawals' },
    deny: [
      { as: 'reader', sql: `select id from public.withdrawals where user_id = '${otherReader}'` },
      { as: 'reader', sql: 'select id from public.withdrawals where user_id is null', given: clearUser('withdrawals') },
    ],
  },
  'cancellation_feedback: readers read their own answers': {
    allow: { as: 'reader', sql: 'select id from public.cancellation_feedback' },
    deny: [
      { as: 'reader', sql: `select id from public.cancellation_feedback where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.cancellation_feedback where user_id = '${reader}'` },
    ],
  },
  'winback_offers: readers read the offers to them': {
    allow: { as: 'reader', sql: 'select id from public.winback_offers' },
    deny: [
      { as: 'reader', sql: `select id from public.winback_offers where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.winback_offers where user_id = '${reader}'` },
    ],
  },
  'gifts: readers read the gifts that they bought': {
    allow: { as: 'reader', sql: 'select id from public.gifts' },
    deny: [
      { as: 'reader', sql: `select id from public.gifts where buyer_id = '${otherReader}'` },
      {
        as: 'reader',
        sql: 'select id from public.gifts where buyer_id is null',
        given: `update public.gifts set buyer_id = null where buyer_id = '${reader}'`,
      },
    ],
  },
  'groups: managers read their groups': {
    allow: { as: 'reader', sql: 'select id from public.groups' },
    deny: [
      { as: 'reader', sql: `select id from public.groups where manager_id = '${otherReader}'` },
      {
        as: 'reader',
        sql: 'select id from public.groups where manager_id is null',
        given: `update public.groups set manager_id = null where manager_id = '${reader}'`,
      },
    ],
  },
  'group_members: readers of a group read its members': {
    allow: { as: 'reader', sql: 'select email from public.group_members' },
    deny: [{ as: 'reader', sql: `select email from public.group_members where group_id = '${groupOf(otherReader)}'` }],
  },
  'group_members: members read their own seat': {
    allow: {
      as: 'reader',
      sql: `select email from public.group_members where group_id = '${groupOf(otherReader)}'`,
      given: seatOf(reader),
    },
    deny: [{ as: 'reader', sql: `select email from public.group_members where group_id = '${groupOf(otherReader)}'` }],
  },
  'plans: managers read the plans of their groups': {
    allow: { as: 'reader', sql: `select id from public.plans where id = 'retired'`, given: sellRetiredPlan(reader) },
    deny: [
      { as: 'reader', sql: `select id from public.plans where id = 'retired'`, given: sellRetiredPlan(otherReader) },
    ],
  },
  'plans: buyers read the plans that they gave': {
    allow: { as: 'reader', sql: `select id from public.plans where id = 'retired'`, given: giveRetiredPlan(reader) },
    deny: [
      { as: 'reader', sql: `select id from public.plans where id = 'retired'`, given: giveRetiredPlan(otherReader) },
    ],
  },
}
