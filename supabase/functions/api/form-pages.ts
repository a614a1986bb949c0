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
  registration: { done: '/login/letter-sent', rejected: '/login#not-registered' },
  freeRegistration: { done: '/login/letter-sent', rejected: '/subscribe/free#refused' },
  staffRegistration: { done: '/admin', rejected: '/auth#not-registered' },
  confirmation: { done: '/login/confirmed', rejected: '/login/link-expired' },
  confirmationEmail: { done: '/login/letter-sent', rejected: '/login/forgotten#refused' },
  recovery: { done: '/login/letter-sent', rejected: '/login/forgotten#refused' },
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
