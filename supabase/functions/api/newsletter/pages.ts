/** Where a form without script is led, by the step that it took. */
export const newsletterPages = {
  requested: { done: '/newsletter/almost-done', rejected: '/newsletter/try-again' },
  detailsProvided: { done: '/newsletter/welcome', rejected: '/newsletter/try-again' },
  confirmed: { done: '/newsletter/confirmed', rejected: '/newsletter/link-expired' },
  /** Asks once more before it posts. */
  unsubscribe: '/newsletter/unsubscribe',
  unsubscribed: { done: '/newsletter/unsubscribed', rejected: '/newsletter/link-expired' },
}
