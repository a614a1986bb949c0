import { editor, owner, type PolicyCases, reader } from './policy-case.ts'

const message = '00000000-0000-4000-8000-0000000000c1'
const setMessageEmail = `update public.contact_messages set email = '${reader}@meridian.example'`
const unconfirmEmail = `update public.profiles set email_confirmed_at = null where id = '${reader}'`
const reply = (as: string) =>
  `insert into public.contact_replies (message_id, author_id, message) values ('${message}', '${as}', 'Good day.')`
const setStatus = `update public.contact_messages set status = 'closed'`
const newToken = `insert into public.access_tokens (name, token_hash, permissions, expires_at)
  values ('Fresh', sha256('fresh'), '{redirects.write}', now() + interval '1 day')`
const addAmount = `insert into public.plan_amounts (plan_id, currency, amount) values ('subscribed_to', 'gbp', 15900)`
const revoke = 'update public.access_tokens set revoked_at = now()'

export const sections: Record<string, PolicyCases> = {
  'plan_prices: owners read prices': {
    allow: { as: 'owner', sql: 'select stripe_id from public.plan_prices' },
    deny: [
      { as: 'editor', sql: 'select stripe_id from public.plan_prices' },
      { as: 'reader', sql: 'select stripe_id from public.plan_prices' },
    ],
  },
  'plan_amounts: everyone reads active amounts': {
    allow: { as: 'anon', sql: `select amount from public.plan_amounts where currency = 'eur'` },
    deny: [{ as: 'anon', sql: `select amount from public.plan_amounts where currency = 'sek'` }],
  },
  'plan_amounts: owners read every amount': {
    allow: { as: 'owner', sql: `select amount from public.plan_amounts where currency = 'sek'` },
    deny: [
      { as: 'editor', sql: `select amount from public.plan_amounts where currency = 'sek'` },
      { as: 'reader', sql: `select amount from public.plan_amounts where currency = 'sek'` },
    ],
  },
  'plan_amounts: owners add amounts': {
    allow: { as: 'owner', sql: addAmount },
    deny: [
      { as: 'editor', sql: addAmount },
      { as: 'reader', sql: addAmount },
    ],
  },
  'plan_amounts: owners change amounts': {
    allow: { as: 'owner', sql: 'update public.plan_amounts set active = false' },
    deny: [
      { as: 'editor', sql: 'update public.plan_amounts set active = false' },
      { as: 'reader', sql: 'update public.plan_amounts set active = false' },
    ],
  },
  'contact_messages: staff who reply set the status of messages': {
    allow: { as: 'support', sql: setStatus },
    deny: [
      { as: 'author', sql: setStatus },
      { as: 'reader', sql: setStatus },
    ],
  },
  'contact_replies: readers read replies to messages from their address': {
    allow: { as: 'reader', sql: 'select id from public.contact_replies', given: setMessageEmail },
    deny: [
      { as: 'other reader', sql: 'select id from public.contact_replies', given: setMessageEmail },
      { as: 'reader', sql: 'select id from public.contact_replies', given: `${setMessageEmail}; ${unconfirmEmail}` },
    ],
  },
  'contact_replies: staff who read messages read replies': {
    allow: { as: 'support', sql: 'select id from public.contact_replies' },
    deny: [
      { as: 'author', sql: 'select id from public.contact_replies' },
      { as: 'reader', sql: 'select id from public.contact_replies' },
    ],
  },
  'contact_replies: staff reply to messages in their own name': {
    allow: { as: 'editor', sql: reply(editor) },
    deny: [
      { as: 'editor', sql: reply(owner) },
      { as: 'author', sql: reply(editor) },
      { as: 'reader', sql: reply(reader) },
    ],
  },
  'missing_pages: editors see missing pages': {
    allow: { as: 'editor', sql: 'select path from public.missing_pages' },
    deny: [
      { as: 'support', sql: 'select path from public.missing_pages' },
      { as: 'reader', sql: 'select path from public.missing_pages' },
    ],
  },
  'missing_pages: editors dismiss missing pages': {
    allow: { as: 'editor', sql: 'delete from public.missing_pages' },
    deny: [
      { as: 'support', sql: 'delete from public.missing_pages' },
      { as: 'reader', sql: 'delete from public.missing_pages' },
    ],
  },
  'access_tokens: owners see access tokens': {
    allow: { as: 'owner', sql: 'select id from public.access_tokens' },
    deny: [
      { as: 'editor', sql: 'select id from public.access_tokens' },
      { as: 'reader', sql: 'select id from public.access_tokens' },
    ],
  },
  'access_tokens: owners create access tokens in their own name': {
    allow: { as: 'owner', sql: newToken },
    deny: [
      { as: 'editor', sql: newToken },
      { as: 'reader', sql: newToken },
    ],
  },
  'access_tokens: owners revoke access tokens': {
    allow: { as: 'owner', sql: revoke },
    deny: [
      { as: 'editor', sql: revoke },
      { as: 'reader', sql: revoke },
    ],
  },
  'audit_log: owners read the audit log': {
    allow: { as: 'owner', sql: 'select id from private.audit_log' },
    deny: [
      { as: 'editor', sql: 'select id from private.audit_log' },
      { as: 'support', sql: 'select id from private.audit_log' },
    ],
  },
}
