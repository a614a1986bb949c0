/** Where a form without script is led, by what it asked for. */
export const pages = {
  signIn: { done: '/account', refused: '/login#refused' },
  deskSignIn: { done: '/admin', refused: '/auth#refused' },
  signOut: { done: '/', refused: '/' },
  registration: { done: '/login/letter-sent', refused: '/login#not-registered' },
  freeRegistration: { done: '/login/letter-sent', refused: '/subscribe/free#refused' },
  staffRegistration: { done: '/admin', refused: '/auth#not-registered' },
  confirmation: { done: '/login/confirmed', refused: '/login/link-expired' },
  confirmationLetter: { done: '/login/letter-sent', refused: '/login/forgotten#refused' },
  recovery: { done: '/login/letter-sent', refused: '/login/forgotten#refused' },
  newPassword: { done: '/login/password-set', refused: '/login/password-not-set' },
  newEmail: { done: '/account/email-changed', refused: '/login/link-expired' },
}
