import { translatable } from '../contracts/translatable.ts'

/** Something that this site keeps in a browser. */
export interface StoredInBrowser {
  /** As the browser shows it; with https, cookies that scripts cannot read begin with __Host-. '…' stands for an id. */
  name: string
  kind: 'Cookie' | 'Until the tab is closed' | 'Until you delete it'
  purpose: string
  lifetime: string
}

const UNTIL_CLOSED = { kind: translatable('Until the tab is closed'), lifetime: translatable('The tab') } as const
const UNTIL_DELETED = { kind: translatable('Until you delete it'), lifetime: translatable('No limit') } as const

/**
 * All cookies and storage keys of this site. /cookies shows the list; tests/browser-storage.test.ts compares it with the code
 * and tests/e2e/publication-pages.spec.ts with what a browser has after a visit.
 */
export const storedInBrowser: StoredInBrowser[] = [
  {
    name: 'language',
    kind: 'Cookie',
    purpose: translatable('Remembers the language that you have chosen at the foot of a page.'),
    lifetime: translatable('A year'),
  },
  {
    name: 'session-…',
    kind: 'Cookie',
    purpose: translatable('Keeps you signed in.'),
    lifetime: translatable('Half a year'),
  },
  {
    name: 'signed-in',
    kind: 'Cookie',
    purpose: translatable('Tells pages that you are signed in, so that they show your account.'),
    lifetime: translatable('Half a year'),
  },
  {
    name: 'known-device',
    kind: 'Cookie',
    purpose: translatable(
      'Knows a browser in which you have signed in, so that others cannot lock you out by guessing passwords.',
    ),
    lifetime: translatable('400 days'),
  },
  {
    name: 'registration',
    kind: 'Cookie',
    purpose: translatable('Signs you in when you confirm the address of a new account in the same browser.'),
    lifetime: translatable('A day'),
  },
  {
    name: 'provider-sign-in',
    kind: 'Cookie',
    purpose: translatable('Brings you back when you sign in with Google or Apple.'),
    lifetime: translatable('Ten minutes'),
  },
  {
    name: 'checkout',
    kind: 'Cookie',
    purpose: translatable('Recognises a purchase that this browser has begun, so that nothing is paid twice.'),
    lifetime: translatable('30 days'),
  },
  {
    name: 'newsletter-request',
    kind: 'Cookie',
    purpose: translatable('Lets you add your name to a newsletter request of this browser.'),
    lifetime: translatable('An hour'),
  },
  {
    name: 'free-articles',
    kind: 'Cookie',
    purpose: translatable('Counts the free articles of this month, where the magazine offers some.'),
    lifetime: translatable('31 days'),
  },
  {
    name: '__stripe_mid, __stripe_sid',
    kind: 'Cookie',
    purpose: translatable('Set by Stripe, only where a payment form is open: protection against fraud.'),
    lifetime: translatable('A year, half an hour'),
  },
  {
    name: 'reader',
    ...UNTIL_CLOSED,
    purpose: translatable('Your name and address, so that pages need not ask for them again.'),
  },
  {
    name: 'checkout',
    ...UNTIL_CLOSED,
    purpose: translatable('What you have typed at the checkout; no card and no password.'),
  },
  { name: 'gift', ...UNTIL_CLOSED, purpose: translatable('What you have typed for a gift; no card and no password.') },
  { name: 'group', ...UNTIL_CLOSED, purpose: translatable('What you have typed for a group; no card.') },
  {
    name: 'ticket',
    ...UNTIL_CLOSED,
    purpose: translatable('What you have written to us, when you had to sign in again before it was sent.'),
  },
  { name: 'toast', ...UNTIL_CLOSED, purpose: translatable('A message for the next page.') },
  { name: 'email-sent-to', ...UNTIL_CLOSED, purpose: translatable('The address that a confirmation was sent to.') },
  {
    name: 'tab',
    ...UNTIL_CLOSED,
    purpose: translatable('For staff: tells two open tabs of the editor apart.'),
  },
  {
    name: 'failed-sign-ins',
    ...UNTIL_DELETED,
    purpose: translatable('When sign-ins failed here, to say when to try again.'),
  },
  {
    name: 'edition-settings',
    ...UNTIL_DELETED,
    purpose: translatable('Size of the type and keys in the digital edition.'),
  },
  { name: 'edition:…', ...UNTIL_DELETED, purpose: translatable('Where you are in an issue.') },
  { name: 'currency', ...UNTIL_DELETED, purpose: translatable('The currency in which you want to see prices.') },
  { name: 'search-key', ...UNTIL_DELETED, purpose: translatable('Whether the key / opens the search.') },
  { name: 'weather', ...UNTIL_DELETED, purpose: translatable('The last weather in the strip at the top.') },
  {
    name: 'offline-articles',
    kind: 'Until you delete it',
    purpose:
      'Articles that you have opened or saved while signed in, to be read without network. Deleted when you sign out, when your plan no longer includes them, and after 30 days without contact.',
    lifetime: '30 days after the last visit',
  },
  {
    name: 'offline-files',
    ...UNTIL_DELETED,
    purpose: 'Type, styles and pictures of these articles.',
  },
  {
    name: 'meridian-newsroom',
    ...UNTIL_DELETED,
    purpose: translatable('For staff: words in the editor that are not saved yet.'),
  },
]
