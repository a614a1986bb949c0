import { otherStaff, type PolicyCases } from './policy-case.ts'

const liveArticleId = `live-${otherStaff}`
const insertIssue = `insert into public.issues (id, number, season, year, title) values ('fresh', 9, 'Winter', 2026, 'Fresh')`
const addRedirect = `insert into public.redirects (from_path, to_path) values ('/fresh', '/about')`

export const content: Record<string, PolicyCases> = {
  'issues: everyone reads published issues': {
    allow: { as: 'anon', sql: `select id from public.issues where id = 'published'` },
    deny: [
      { as: 'anon', sql: `select id from public.issues where id = 'in-preparation'` },
      {
        as: 'reader',
        sql: `select id from public.issues where id = 'in-preparation'`,
        given: `update public.issues set published_at = '2999-01-01' where id = 'in-preparation'`,
      },
    ],
  },
  'issues: editorial staff read every issue': {
    allow: { as: 'author', sql: `select id from public.issues where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `select id from public.issues where id = 'in-preparation'` },
      { as: 'support', sql: `select id from public.issues where id = 'in-preparation'` },
    ],
  },
  'issue_pdfs: everyone knows whether a published issue has a PDF': {
    allow: { as: 'anon', sql: `select file from public.issue_pdfs where issue_id = 'published'` },
    deny: [{ as: 'anon', sql: `select file from public.issue_pdfs where issue_id = 'in-preparation'` }],
  },
  'issue_pdfs: editorial staff see every PDF': {
    allow: { as: 'author', sql: `select name from public.issue_pdfs where issue_id = 'in-preparation'` },
    deny: [{ as: 'support', sql: `select name from public.issue_pdfs where issue_id = 'in-preparation'` }],
  },
  'issues: editors prepare issues': {
    allow: { as: 'editor', sql: insertIssue },
    deny: [
      { as: 'reader', sql: insertIssue },
      { as: 'author', sql: insertIssue },
    ],
  },
  'issues: editors change issues': {
    allow: { as: 'editor', sql: `update public.issues set title = 'New' where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `update public.issues set title = 'New' where id = 'published'` },
      { as: 'author', sql: `update public.issues set title = 'New' where id = 'in-preparation'` },
    ],
  },
  'issues: editors remove issues': {
    allow: { as: 'editor', sql: `delete from public.issues where id = 'in-preparation'` },
    deny: [
      { as: 'reader', sql: `delete from public.issues where id = 'published'` },
      { as: 'author', sql: `delete from public.issues where id = 'in-preparation'` },
    ],
  },
  'articles: everyone reads live articles': {
    allow: { as: 'anon', sql: `select id from public.articles where id = '${liveArticleId}'` },
    deny: [
      { as: 'anon', sql: `select id from public.articles where id = 'draft-${otherStaff}'` },
      { as: 'anon', sql: `select id from public.articles where id = 'scheduled-${otherStaff}'` },
      {
        as: 'reader',
        sql: `select id from public.articles where id = '${liveArticleId}'`,
        given: `update public.articles set status = 'archived' where id = '${liveArticleId}'`,
      },
    ],
  },
  'articles: editorial staff read every article': {
    allow: { as: 'author', sql: `select id from public.articles where id = 'draft-${otherStaff}'` },
    deny: [
      { as: 'reader', sql: `select id from public.articles where id = 'draft-${otherStaff}'` },
      { as: 'support', sql: `select id from public.articles where id = 'draft-${otherStaff}'` },
    ],
  },
  'redirects: everyone follows redirects': {
    allow: { as: 'anon', sql: 'select to_path from public.redirects' },
    deny: [],
    noDenialReason: 'Every reader of an old URL is redirected to the new one.',
  },
  'redirects: editors add redirects': {
    allow: { as: 'editor', sql: addRedirect },
    deny: [
      { as: 'author', sql: addRedirect },
      { as: 'reader', sql: addRedirect },
    ],
  },
  'redirects: editors change redirects': {
    allow: { as: 'editor', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
    deny: [
      { as: 'author', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
      { as: 'reader', sql: `update public.redirects set to_path = '/x' where from_path = '/before'` },
    ],
  },
  'redirects: editors remove redirects': {
    allow: { as: 'editor', sql: `delete from public.redirects where from_path = '/before'` },
    deny: [
      { as: 'author', sql: `delete from public.redirects where from_path = '/before'` },
      { as: 'reader', sql: `delete from public.redirects where from_path = '/before'` },
    ],
  },
  'content_log: the publisher follows the log': {
    allow: { as: 'publisher', sql: 'select id from public.content_log' },
    deny: [],
    noDenialReason: 'The publisher reads every row; other roles have no grant.',
  },
  'weather: everyone reads the weather': {
    allow: { as: 'anon', sql: 'select id from public.weather' },
    deny: [],
    noDenialReason: 'There is one row, and every reader may read it.',
  },
  'weather: visitors renew the weather': {
    allow: { as: 'visitor', sql: 'update public.weather set requested_at = now()' },
    deny: [],
    noDenialReason: 'There is one row, and any request may refresh it.',
  },
}
