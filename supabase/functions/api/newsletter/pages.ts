/** Where a form without script is led, by the step that it took. */
export const pages = {
  asked: { done: '/newsletter/almost-done', refused: '/newsletter/try-again' },
  described: { done: '/newsletter/welcome', refused: '/newsletter/try-again' },
  confirmed: { done: '/newsletter/confirmed', refused: '/newsletter/link-expired' },
  /** Asks once more before it posts. */
  leaving: '/newsletter/unsubscribe',
  left: { done: '/newsletter/unsubscribed', refused: '/newsletter/link-expired' },
}
