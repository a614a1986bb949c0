import { author, otherReader, type PolicyCases, reader } from './policy-case.ts'

const saveAddress = (userId: string) =>
  `insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country)
  values ('${userId}', 'Ada', 'Lindqvist', '1 Quay Street', 'Sydney', '2000', 'Australia')`
const noteProgress = (userId: string, articleId: string) =>
  `insert into public.reading_progress (user_id, article_id, progress_percent) values ('${userId}', '${articleId}', 7)`
const addToReadingList = (userId: string, articleId: string) =>
  `insert into public.reading_list (user_id, article_id) values ('${userId}', '${articleId}')`
const highlight = (userId: string, articleId: string) =>
  `insert into public.highlights (user_id, article_id, prefix, exact, suffix)
  values ('${userId}', '${articleId}', 'At seven ', 'the jasmine is weighed', '')`
/** Without a where clause, which would need the select policy first; other identities then must have no rows. */
const emptyTable = (table: string) => `delete from public.${table} where user_id = '${reader}'`

export const account: Record<string, PolicyCases> = {
  'profiles: people read their own profile': {
    allow: { as: 'reader', sql: 'select id from public.profiles' },
    deny: [{ as: 'reader', sql: `select id from public.profiles where id = '${otherReader}'` }],
  },
  'profiles: people correct their own profile': {
    allow: { as: 'reader', sql: `update public.profiles set first_name = 'Clara' where id = '${reader}'` },
    // Without a where clause, because reading a column would require the select policy first.
    deny: [
      {
        as: 'reader',
        sql: `update public.profiles set first_name = 'Clara'`,
        given: `delete from public.profiles where id = '${reader}'`,
      },
    ],
  },
  'addresses: readers read their own addresses': {
    allow: { as: 'reader', sql: 'select id from public.addresses' },
    deny: [
      { as: 'reader', sql: `select id from public.addresses where user_id = '${otherReader}'` },
      { as: 'owner', sql: `select id from public.addresses where user_id = '${reader}'` },
    ],
  },
  'addresses: readers save addresses of their own': {
    allow: { as: 'reader', sql: saveAddress(reader) },
    deny: [{ as: 'reader', sql: saveAddress(otherReader) }],
  },
  'addresses: readers correct their own addresses': {
    allow: { as: 'reader', sql: `update public.addresses set city = 'Perth' where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: `update public.addresses set city = 'Perth'`, given: emptyTable('addresses') }],
  },
  'addresses: readers remove their own addresses': {
    allow: { as: 'reader', sql: `delete from public.addresses where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: 'delete from public.addresses', given: emptyTable('addresses') }],
  },
  'reading_progress: readers read their own progress': {
    allow: { as: 'reader', sql: 'select article_id from public.reading_progress' },
    deny: [{ as: 'reader', sql: `select article_id from public.reading_progress where user_id = '${otherReader}'` }],
  },
  'reading_progress: readers note progress in what they can read': {
    allow: { as: 'reader', sql: noteProgress(reader, `live-${author}`) },
    deny: [
      { as: 'reader', sql: noteProgress(otherReader, `live-${author}`) },
      { as: 'reader', sql: noteProgress(reader, `draft-${author}`) },
      { as: 'reader', sql: noteProgress(reader, `scheduled-${author}`) },
    ],
  },
  'reading_progress: readers move their own progress on': {
    allow: {
      as: 'reader',
      sql: `update public.reading_progress set progress_percent = 50 where user_id = '${reader}'`,
    },
    deny: [
      {
        as: 'reader',
        sql: 'update public.reading_progress set progress_percent = 50',
        given: emptyTable('reading_progress'),
      },
    ],
  },
  'reading_progress: readers remove their own progress': {
    allow: { as: 'reader', sql: `delete from public.reading_progress where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: 'delete from public.reading_progress', given: emptyTable('reading_progress') }],
  },
  'reading_list: readers see the articles that they have saved': {
    allow: { as: 'reader', sql: 'select id from public.reading_list' },
    deny: [{ as: 'reader', sql: `select id from public.reading_list where user_id = '${otherReader}'` }],
  },
  'reading_list: readers save articles that they can read': {
    allow: { as: 'reader', sql: addToReadingList(reader, `live-${author}`), given: emptyTable('reading_list') },
    deny: [
      { as: 'reader', sql: addToReadingList(otherReader, `live-${author}`) },
      { as: 'reader', sql: addToReadingList(reader, `draft-${author}`) },
      { as: 'reader', sql: addToReadingList(reader, `scheduled-${author}`) },
    ],
  },
  'reading_list: readers remove articles that they have saved': {
    allow: { as: 'reader', sql: `delete from public.reading_list where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: 'delete from public.reading_list', given: emptyTable('reading_list') }],
  },
  'highlights: readers see their own highlights': {
    allow: { as: 'reader', sql: 'select id from public.highlights' },
    deny: [{ as: 'reader', sql: `select id from public.highlights where user_id = '${otherReader}'` }],
  },
  'highlights: readers highlight articles that they can read': {
    allow: { as: 'reader', sql: highlight(reader, `live-${author}`) },
    deny: [
      { as: 'reader', sql: highlight(otherReader, `live-${author}`) },
      { as: 'reader', sql: highlight(reader, `draft-${author}`) },
      { as: 'reader', sql: highlight(reader, `scheduled-${author}`) },
    ],
  },
  'highlights: readers remove their own highlights': {
    allow: { as: 'reader', sql: `delete from public.highlights where user_id = '${reader}'` },
    deny: [{ as: 'reader', sql: 'delete from public.highlights', given: emptyTable('highlights') }],
  },
  'session_details: people see where they are signed in': {
    allow: { as: 'reader', sql: 'select id from public.session_details' },
    deny: [{ as: 'reader', sql: `select id from public.session_details where user_id = '${otherReader}'` }],
  },
  'account_events: people see what happened to their account': {
    allow: { as: 'reader', sql: 'select id from public.account_events' },
    deny: [{ as: 'owner', sql: `select id from public.account_events where user_id = '${otherReader}'` }],
  },
}
