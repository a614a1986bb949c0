/**
 * Pages whose form posts to their own address, because the token of the letter that led there is part of it; and who
 * takes it. Opening such a page changes nothing: mail scanners open every link.
 */
export const formTakers = new Map([
  ['/newsletter/confirm', '/api/newsletter/confirmation'],
  ['/newsletter/unsubscribe', '/api/newsletter/unsubscription'],
])
