const MIN_LENGTH = 5
const MAX_LENGTH = 22

/**
 * The name of the publication as a card statement can show it: 5 to 22 Latin characters, one of them a letter, without
 * < > \ ' " * (https://docs.stripe.com/get-started/account/statement-descriptors). Undefined for a name in another script.
 */
export function statementDescriptor(name: string): string | undefined {
  const latin = toLatin(name)
  if (!/[a-z]/i.test(latin)) return undefined
  const long = latin.length < MIN_LENGTH ? `${latin} magazine` : latin
  return long.slice(0, MAX_LENGTH).trim()
}

/** Without accents and without what Stripe refuses. */
const toLatin = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[<>\\'"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
