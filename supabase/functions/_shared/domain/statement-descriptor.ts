const MIN_LENGTH = 5
const MAX_LENGTH = 22
/** A prefix may have ten characters, and `* ` follows it. */
const MAX_SUFFIX_LENGTH = 10

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

/**
 * The name behind the prefix that the Stripe account gives to card payments, which has 2 to 10 characters: 1 to 10 Latin characters, one of
 * them a letter. Undefined for a name in another script.
 */
export function statementDescriptorSuffix(name: string): string | undefined {
  const suffix = toLatin(name).slice(0, MAX_SUFFIX_LENGTH).trim()
  return /[a-z]/i.test(suffix) ? suffix : undefined
}

/** Without accents and without what Stripe refuses. */
const toLatin = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[<>\\'"*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
