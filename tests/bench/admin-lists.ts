import type { StaffSession } from './large-newsroom.ts'

interface AdminList {
  name: string
  path: string
  /** The role of the request; an editor by default. */
  role?: StaffSession['role']
}

const DAY_MS = 86_400_000
/** The cursor of a page in the middle of a list: rows of the large newsroom reach back by so many days. */
const cursorDaysAgo = (days: number) => `${(Date.now() - days * DAY_MS) * 1000}.00000000-0000-4000-8000-000000000000`
/** Articles reach back by eleven years, everything else by months. */
const [articleCursor, cursor] = [cursorDaysAgo(2000), cursorDaysAgo(100)]

const articles = (name: string, query: string): AdminList => ({
  name: `articles: ${name}`,
  path: `/api/admin/articles?limit=40${query}`,
})
const search = (name: string, text: string) => articles(`search for ${name}`, `&search=${encodeURIComponent(text)}`)

/** The lists of the admin: first pages, pages in the middle, filters and searches. */
export const adminLists: AdminList[] = [
  articles('by change', ''),
  articles('by change, in the middle', `&cursor=${articleCursor}`),
  articles('by publication', '&sort=published'),
  articles('by publication, in the middle', `&sort=published&cursor=${articleCursor}`),
  articles('published', '&status=published'),
  articles('published, in the middle', `&status=published&cursor=${articleCursor}`),
  articles('drafts', '&status=draft'),
  articles('drafts, in the middle', `&status=draft&cursor=${articleCursor}`),
  articles('in review', '&status=in_review'),
  articles('scheduled', '&status=scheduled'),
  articles('withdrawn, none', '&status=withdrawn'),
  articles('published, by publication', '&status=published&sort=published'),
  articles('drafts, by publication: none', '&status=draft&sort=published'),
  articles('a category', '&category=category-5'),
  articles('a category, in the middle', `&category=category-5&cursor=${articleCursor}`),
  articles('a category without articles', '&category=none'),
  articles('a category, by publication', '&category=category-5&sort=published'),
  articles('an issue', '&issue=measured-5'),
  articles('an issue, by publication', '&issue=measured-5&sort=published'),
  articles('an author', '&author=author-5'),
  articles('an author, in the middle', `&author=author-5&cursor=${articleCursor}`),
  articles('an author in a category', '&author=author-5&category=category-5'),
  articles('drafts of a category that has none', '&status=draft&category=category-1'),
  articles('drafts of an issue', '&status=draft&issue=measured-10'),
  articles('the trash', '&trashed=true'),
  search('a word of all articles', 'salt'),
  search('a word of one in 100', 'saffron'),
  search('a word of one in 1,000', 'rosemary'),
  search('two words', 'salt rosemary'),
  search('two frequent words', 'salt w1'),
  search('two words that never meet', 'saffron 京都'),
  search('a title', 'roads 99999'),
  search('the beginning of words', 'w1a'),
  search('Japanese', '静かな朝'),
  search('Japanese that is not there', '朝静'),
  search('a word that is not there', 'xyzzy'),
  articles('search in drafts', '&search=salt&status=draft'),
  articles('search in a category that lacks the word', '&search=saffron&category=category-1'),
  articles('search for a frequent word in the trash', '&search=salt&trashed=true'),
  {
    name: 'calendar of a month',
    path: '/api/admin/articles?limit=100&sort=published&from=2021-03-01T00:00:00.000Z&to=2021-04-01T00:00:00.000Z',
  },
  { name: 'categories', path: '/api/admin/article-categories' },
  { name: 'authors', path: '/api/admin/authors' },
  { name: 'authors: search', path: '/api/admin/authors?search=author+49' },
  { name: 'an article', path: '/api/admin/articles/00000000-0000-4000-8000-000000000010' },
  { name: 'revisions of an article', path: '/api/admin/articles/00000000-0000-4000-8000-000000000010/revisions' },
  { name: 'issues', path: '/api/admin/issues' },
  { name: 'contents of an issue', path: '/api/admin/issues/measured-5/entries' },
  { name: 'media', path: '/api/admin/media?limit=40' },
  { name: 'media, in the middle', path: `/api/admin/media?limit=40&cursor=${cursor}` },
  { name: 'media: a folder', path: '/api/admin/media?limit=40&folder=folder-5' },
  { name: 'media: search for a frequent word', path: '/api/admin/media?limit=40&search=salt' },
  { name: 'media: search for a rare word', path: '/api/admin/media?limit=40&search=rosemary' },
  { name: 'media folders', path: '/api/admin/media-folders' },
  { name: 'audit log', path: '/api/admin/audit-log', role: 'owner' },
  { name: 'audit log, in the middle', path: `/api/admin/audit-log?cursor=${cursor}`, role: 'owner' },
  { name: 'audit log: an action', path: '/api/admin/audit-log?kind=article-trashed', role: 'owner' },
  { name: 'audit log: an action that is not there', path: '/api/admin/audit-log?kind=none', role: 'owner' },
  { name: 'audit log: its filters', path: '/api/admin/audit-log-filters', role: 'owner' },
  { name: 'redirects', path: '/api/admin/redirects' },
  { name: 'redirects, in the middle', path: `/api/admin/redirects?cursor=${cursor}` },
  { name: 'redirects: search', path: '/api/admin/redirects?search=measured-77' },
  { name: 'addresses not found', path: '/api/admin/missing-pages' },
  { name: 'messages', path: '/api/admin/contact-messages' },
  { name: 'messages: open', path: '/api/admin/contact-messages?status=open' },
  { name: 'messages, in the middle', path: `/api/admin/contact-messages?cursor=${cursor}` },
  { name: 'messages: search', path: '/api/admin/contact-messages?search=writer-77' },
  { name: 'support tickets', path: '/api/admin/support-tickets' },
  { name: 'newsletter subscribers', path: '/api/admin/newsletter-subscribers' },
  { name: 'newsletter subscribers, in the middle', path: `/api/admin/newsletter-subscribers?cursor=${cursor}` },
  { name: 'newsletter subscribers: pending', path: '/api/admin/newsletter-subscribers?status=pending' },
  { name: 'newsletter subscribers: search', path: '/api/admin/newsletter-subscribers?search=subscriber-777' },
  { name: 'newsletter subscribers: frequent search', path: '/api/admin/newsletter-subscribers?search=meridian' },
  { name: 'newsletter subscribers: numbers', path: '/api/admin/newsletter-subscriber-counts' },
  { name: 'members', path: '/api/admin/members?search=', role: 'owner' },
  { name: 'members: search for a frequent name', path: '/api/admin/members?search=ada', role: 'owner' },
  { name: 'members: search for one', path: '/api/admin/members?search=reader-99999', role: 'owner' },
  { name: 'members: search for nobody', path: '/api/admin/members?search=xyzzy', role: 'owner' },
]
