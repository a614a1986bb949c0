/** The pages after a form without script: one for success and one for every error. `:id` stands for that of the path of the call. */
export interface FormPages {
  done: string
  rejected: string
  /** In place of `rejected` after 403. */
  notAllowed?: string
  /** The form is a step of the sign-in: the `next` parameter of its page says where the reader goes afterwards. */
  isSignIn?: boolean
}

/** The pages to which a form without script is redirected, by call. */
export const accountPages = {
  signIn: { done: '/account', rejected: '/login#refused', isSignIn: true },
  staffSignIn: { done: '/admin', rejected: '/auth#refused', isSignIn: true },
  signInEmail: { done: '/login/email-sent', rejected: '/login/email#refused', isSignIn: true },
  signInLink: { done: '/account', rejected: '/login/link-expired' },
  signInCode: { done: '/account', rejected: '/login/email-sent#refused', isSignIn: true },
  /** After the password of an account that has an authenticator. */
  codeNeeded: '/login/second-factor',
  secondFactor: { done: '/account', rejected: '/login/second-factor#refused', isSignIn: true },
  recoveryCode: { done: '/account', rejected: '/login/second-factor#refused' },
  signOut: { done: '/', rejected: '/' },
  registration: { done: '/login/link-sent', rejected: '/login#not-registered' },
  freeRegistration: { done: '/login/link-sent', rejected: '/subscribe/free#refused' },
  staffRegistration: { done: '/admin', rejected: '/auth#not-registered' },
  confirmation: { done: '/login/confirmed', rejected: '/login/link-expired' },
  confirmationEmail: { done: '/login/link-sent', rejected: '/login/forgotten#refused' },
  recovery: { done: '/login/link-sent', rejected: '/login/forgotten#refused' },
  newPassword: { done: '/login/password-set', rejected: '/login/password-not-set' },
  newEmail: { done: '/account/email-changed', rejected: '/login/link-expired' },
}

/** The pages to which a form without script is redirected, by step. */
export const newsletterPages = {
  requested: { done: '/newsletter/almost-done', rejected: '/newsletter/try-again' },
  detailsProvided: { done: '/newsletter/welcome', rejected: '/newsletter/try-again' },
  confirmed: { done: '/newsletter/confirmed', rejected: '/newsletter/link-expired' },
  /** Asks for confirmation before it posts. */
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: { done: '/newsletter/unsubscribed', rejected: '/newsletter/link-expired' },
}

/** The page to which a form without script is redirected after a redemption. */
export const giftPages = { redeemed: { done: '/redeem/done', rejected: '/redeem#refused' } }

/** The page to which a form without script is redirected after an invitation to a group was accepted. */
export const groupPages = { accepted: { done: '/groups/joined', rejected: '/groups/join#refused' } }

/** The page to which a form without script is redirected after a message. */
export const contactPages = { sent: { done: '/contact/sent', rejected: '/contact/not-sent' } }

/** The pages to which a form without script of an article is redirected. */
const articlePages = {
  /** A call that succeeds names the link itself. */
  shared: { done: '/articles/:id/whole', rejected: '/articles/:id/whole' },
  /** The page says why: none is left, or the article could not be opened (rate limit, withdrawn). */
  openedFree: {
    done: '/articles/:id/free',
    rejected: '/subscription#article-not-opened',
    notAllowed: '/subscription#no-free-articles',
  },
}

/** By the path of the call that the form posts to. The site redirects to `rejected` by this list too, when the functions are unreachable. */
export const formPages: Record<string, FormPages> = {
  '/api/articles/:id/free': articlePages.openedFree,
  '/api/articles/:id/shares': articlePages.shared,
  '/api/contact': contactPages.sent,
  '/api/newsletter/subscribe': newsletterPages.requested,
  '/api/newsletter/details': newsletterPages.detailsProvided,
  '/api/newsletter/confirmation': newsletterPages.confirmed,
  '/api/newsletter/unsubscription': newsletterPages.unsubscribed,
  '/api/gifts/redemption': giftPages.redeemed,
  '/api/groups/acceptance': groupPages.accepted,
  '/api/login': accountPages.staffSignIn,
  '/api/register': accountPages.staffRegistration,
  '/api/auth/login': accountPages.signIn,
  '/api/auth/sign-in-email': accountPages.signInEmail,
  '/api/auth/sign-in-link': accountPages.signInLink,
  '/api/auth/sign-in-code': accountPages.signInCode,
  '/api/auth/second-factor': accountPages.secondFactor,
  '/api/auth/recovery-code': accountPages.recoveryCode,
  '/api/auth/logout': accountPages.signOut,
  '/api/auth/register': accountPages.registration,
  '/api/register-free': accountPages.freeRegistration,
  '/api/auth/confirmation': accountPages.confirmation,
  '/api/auth/confirmation-email': accountPages.confirmationEmail,
  '/api/auth/recovery': accountPages.recovery,
  '/api/auth/new-password': accountPages.newPassword,
  '/api/auth/new-email': accountPages.newEmail,
}

const patterns = Object.entries(formPages).map(([path, pages]) => ({
  pattern: new RegExp(`^${path.replace(':id', '(?<id>[^/]+)')}$`),
  pages,
}))

/** The pages of the call with this path (no query), with its id filled in; undefined for a call that takes no forms. */
export function findFormPages(path: string): FormPages | undefined {
  for (const { pattern, pages } of patterns) {
    const match = pattern.exec(path)
    if (!match) continue
    const id = match.groups?.id ?? ''
    return { ...pages, done: pages.done.replace(':id', () => id), rejected: pages.rejected.replace(':id', () => id) }
  }
  return undefined
}
