import { author, editor, otherReader, type PolicyCases, reader } from './policy-case.ts'

const sendMessage = `insert into public.contact_messages (id, name, email, message)
  values (gen_random_uuid(), 'Ada', 'ada@meridian.example', 'Good morning.')`
const openTicket = (userId: string) =>
  `insert into public.support_tickets (user_id, category, subject, message)
  values ('${userId}', 'general', 'A question', 'Good morning.')`
const reply = (as: string) =>
  `insert into public.support_replies (ticket_id, author_id, message) values ('${reader}', '${as}', 'Good day.')`
const subscribeReader = `update public.newsletter_subscribers set email = '${reader}@meridian.example'`
const setMessageEmail = `update public.contact_messages set email = '${reader}@meridian.example'`
/** A reader who has paid may be signed in before confirming the address. */
const unconfirmEmail = `update public.profiles set email_confirmed_at = null where id = '${reader}'`

export const messages: Record<string, PolicyCases> = {
  'support_tickets: readers open tickets as themselves': {
    allow: { as: 'reader', sql: openTicket(reader) },
    deny: [{ as: 'reader', sql: openTicket(otherReader) }],
  },
  'support_tickets: readers read their own tickets': {
    allow: { as: 'reader', sql: 'select id from public.support_tickets' },
    deny: [
      { as: 'reader', sql: `select id from public.support_tickets where user_id = '${otherReader}'` },
      { as: 'author', sql: `select id from public.support_tickets where user_id = '${reader}'` },
    ],
  },
  'support_tickets: owners, editors and support read tickets': {
    allow: { as: 'support', sql: `select id from public.support_tickets where user_id = '${reader}'` },
    deny: [{ as: 'author', sql: `select id from public.support_tickets where user_id = '${reader}'` }],
  },
  'support_tickets: owners, editors and support set the status of tickets': {
    allow: { as: 'editor', sql: `update public.support_tickets set status = 'closed' where user_id = '${reader}'` },
    deny: [
      { as: 'reader', sql: `update public.support_tickets set status = 'answered'` },
      { as: 'author', sql: `update public.support_tickets set status = 'closed'` },
    ],
  },
  'support_replies: readers read replies to their own tickets': {
    allow: { as: 'reader', sql: 'select id from public.support_replies' },
    deny: [
      { as: 'reader', sql: `select id from public.support_replies where ticket_id = '${otherReader}'` },
      { as: 'author', sql: `select id from public.support_replies where ticket_id = '${reader}'` },
    ],
  },
  'support_replies: owners, editors and support read replies': {
    allow: { as: 'support', sql: `select id from public.support_replies where ticket_id = '${reader}'` },
    deny: [{ as: 'author', sql: `select id from public.support_replies where ticket_id = '${reader}'` }],
  },
  'support_replies: owners, editors and support reply in their own name': {
    allow: { as: 'editor', sql: reply(editor) },
    deny: [
      { as: 'editor', sql: reply(author) },
      { as: 'author', sql: reply(author) },
      { as: 'reader', sql: reply(reader) },
    ],
  },
  'newsletter_subscribers: readers read the newsletter subscription of their address': {
    allow: { as: 'reader', sql: 'select id from public.newsletter_subscribers', given: subscribeReader },
    deny: [
      { as: 'other reader', sql: 'select id from public.newsletter_subscribers', given: subscribeReader },
      {
        as: 'reader',
        sql: 'select id from public.newsletter_subscribers',
        given: `${subscribeReader}; ${unconfirmEmail}`,
      },
    ],
  },
  'newsletter_consents: readers read the consents of their address': {
    allow: { as: 'reader', sql: 'select id from public.newsletter_consents', given: subscribeReader },
    deny: [
      { as: 'other reader', sql: 'select id from public.newsletter_consents', given: subscribeReader },
      {
        as: 'reader',
        sql: 'select id from public.newsletter_consents',
        given: `${subscribeReader}; ${unconfirmEmail}`,
      },
    ],
  },
  'contact_messages: readers read messages from their address': {
    allow: { as: 'reader', sql: 'select id from public.contact_messages', given: setMessageEmail },
    deny: [
      { as: 'other reader', sql: 'select id from public.contact_messages', given: setMessageEmail },
      { as: 'reader', sql: 'select id from public.contact_messages', given: `${setMessageEmail}; ${unconfirmEmail}` },
    ],
  },
  'newsletter_subscribers: owners, editors and support read subscribers': {
    allow: { as: 'support', sql: 'select id from public.newsletter_subscribers' },
    deny: [
      { as: 'reader', sql: 'select id from public.newsletter_subscribers' },
      { as: 'author', sql: 'select id from public.newsletter_subscribers' },
    ],
  },
  'newsletter_consents: owners, editors and support read consents': {
    allow: { as: 'editor', sql: 'select id from public.newsletter_consents' },
    deny: [
      { as: 'reader', sql: 'select id from public.newsletter_consents' },
      { as: 'author', sql: 'select id from public.newsletter_consents' },
    ],
  },
  'contact_messages: visitors leave messages': {
    allow: { as: 'visitor', sql: sendMessage },
    deny: [],
    noDenialReason: 'Every guest may send a message; rate limits are checked in the function.',
  },
  'contact_messages: owners, editors and support read messages': {
    allow: { as: 'support', sql: 'select id from public.contact_messages' },
    deny: [
      { as: 'reader', sql: 'select id from public.contact_messages' },
      { as: 'author', sql: 'select id from public.contact_messages' },
    ],
  },
}
