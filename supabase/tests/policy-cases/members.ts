import { otherReader, owner, type PolicyCases, reader } from './policy-case.ts'

const ofReader = `user_id = '${reader}'`
const openMemberDetail = (member: string) => `select set_config('meridian.member', '${member}', true)`

/**
 * Staff who may read members read the rows of the member whose detail they opened; opening it has no effect for others.
 */
const withMemberDetail = (sql: string): PolicyCases => ({
  allow: { as: 'support', sql, given: openMemberDetail(reader) },
  deny: [
    { as: 'owner', sql, given: openMemberDetail(otherReader) },
    { as: 'owner', sql },
    { as: 'editor', sql, given: openMemberDetail(reader) },
    { as: 'author', sql, given: openMemberDetail(reader) },
    { as: 'other reader', sql, given: openMemberDetail(reader) },
  ],
})

const disputed = `update public.disputes set payment_id = '${reader}'; ${openMemberDetail(reader)}`

/** The same of a group, by the customer that pays for it. */
const ofGroup = (sql: string, given = ''): PolicyCases => {
  const customer = `(select stripe_id from public.billing_customers where user_id = '${reader}')`
  const pays = `${given} update public.payments set customer_id = ${customer} where ${ofReader};
    update public.groups set customer_id = ${customer} where manager_id = '${reader}';`
  const select = `${pays} select set_config('meridian.group', id::text, true) from public.groups where manager_id = '${reader}'`
  return {
    allow: { as: 'support', sql, given: select },
    deny: [
      { as: 'owner', sql, given: pays },
      { as: 'editor', sql, given: select },
      { as: 'author', sql, given: select },
      { as: 'other reader', sql, given: select },
    ],
  }
}

export const members: Record<string, PolicyCases> = {
  'print_editions: signed-in readers see when lists close': {
    allow: { as: 'reader', sql: 'select month from public.print_editions' },
    deny: [],
    noDenialReason: 'Every signed-in reader may know when a list closes; other roles have no grant.',
  },
  'print_deliveries: readers read their own print deliveries': {
    allow: { as: 'reader', sql: 'select edition from public.print_deliveries' },
    deny: [
      { as: 'reader', sql: `select edition from public.print_deliveries where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select edition from public.print_deliveries where ${ofReader}` },
    ],
  },
  'print_pauses: readers read their own pauses': {
    allow: { as: 'reader', sql: 'select id from public.print_pauses' },
    deny: [
      { as: 'reader', sql: `select id from public.print_pauses where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.print_pauses where ${ofReader}` },
    ],
  },
  'paused_editions: readers read their own paused editions': {
    allow: { as: 'reader', sql: 'select edition from public.paused_editions' },
    deny: [
      { as: 'reader', sql: `select edition from public.paused_editions where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select edition from public.paused_editions where ${ofReader}` },
    ],
  },
  'print_pauses: staff read the pauses of the selected member': withMemberDetail(
    `select id from public.print_pauses where ${ofReader}`,
  ),
  'paused_editions: staff read the paused editions of the selected member': withMemberDetail(
    `select edition from public.paused_editions where ${ofReader}`,
  ),
  'subscriptions: staff read the subscription of the selected member': withMemberDetail(
    `select id from public.subscriptions where ${ofReader}`,
  ),
  'payments: staff read the payments of the selected member': withMemberDetail(
    `select id from public.payments where ${ofReader}`,
  ),
  'payments: staff read the payments of the selected group': ofGroup(
    `select id from public.payments where ${ofReader}`,
  ),
  'refunds: staff read the refunds of the selected group': ofGroup(
    `select id from public.refunds where payment_id = '${reader}'`,
  ),
  'disputes: staff read the disputes of the selected group': ofGroup(
    `select id from public.disputes where payment_id = '${reader}'`,
    `update public.disputes set payment_id = '${reader}';`,
  ),
  'gifts: staff read the gifts of the selected member': withMemberDetail(
    `select id from public.gifts where buyer_id = '${reader}'`,
  ),
  'groups: staff read the groups of the selected member': withMemberDetail(
    `select id from public.groups where manager_id = '${reader}'`,
  ),
  'invoices: staff read the invoices of the selected member': withMemberDetail(
    `select id from public.invoices where ${ofReader}`,
  ),
  'addresses: staff read the addresses of the selected member': withMemberDetail(
    `select id from public.addresses where ${ofReader}`,
  ),
  'print_deliveries: staff read the deliveries of the selected member': withMemberDetail(
    `select edition from public.print_deliveries where ${ofReader}`,
  ),
  'refunds: staff read the refunds of the selected member': withMemberDetail(
    `select id from public.refunds where payment_id = '${reader}'`,
  ),
  'disputes: staff read the disputes of the selected member': {
    allow: { as: 'support', sql: 'select id from public.disputes', given: disputed },
    deny: [
      { as: 'editor', sql: 'select id from public.disputes', given: disputed },
      { as: 'reader', sql: 'select id from public.disputes', given: disputed },
      { as: 'owner', sql: 'select id from public.disputes', given: openMemberDetail(owner) },
    ],
  },
}
