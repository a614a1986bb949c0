/** A decline in Stripe's wording. */
export interface Decline {
  code: string
  decline_code?: string
  message: string
}

export interface CardOnFile {
  number: string
  /** The owner has passed 3-D Secure for off-session charges. */
  authenticated: boolean
  /** Set by a test or the control API: the bank declines the card for this reason. */
  declineReason?: DeclineName | undefined
}

const cardDeclined = (decline_code: string, message: string): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
})

export const declines = {
  generic_decline: cardDeclined('generic_decline', 'Your card was declined.'),
  insufficient_funds: cardDeclined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: cardDeclined('lost_card', 'Your card was declined.'),
  stolen_card: cardDeclined('stolen_card', 'Your card was declined.'),
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>
export type DeclineName = keyof typeof declines

/** Decline codes after which another attempt with the same card is pointless. */
export const HARD_DECLINES: string[] = ['lost_card', 'stolen_card', 'authentication_required']

interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex'
  /** Declined always, or only off-session. */
  decline?: DeclineName
  declineOffSession?: DeclineName
  /** Needs 3-D Secure until it has been set up, or every time. */
  challenge?: 'once' | 'always'
  /** Result of a refund; by default it succeeds at once. */
  refund?: 'fails' | 'pending'
  disputed?: boolean
}

/** Its owner agrees to later payments with the first one. */
const paypalAccount: Omit<TestCard, 'brand'> = { challenge: 'once' }

const visa = { brand: 'visa' } as const

export const testCards: Record<string, TestCard> = {
  '4242424242424242': visa,
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { ...visa, decline: 'generic_decline' },
  '4000000000009995': { ...visa, decline: 'insufficient_funds' },
  '4000000000009987': { ...visa, decline: 'lost_card' },
  '4000000000009979': { ...visa, decline: 'stolen_card' },
  '4000000000000069': { ...visa, decline: 'expired_card' },
  '4000000000000127': { ...visa, decline: 'incorrect_cvc' },
  '4000000000000119': { ...visa, decline: 'processing_error' },
  '4000002500003155': { ...visa, challenge: 'once' },
  '4000002760003184': { ...visa, challenge: 'always' },
  '4000000000000341': { ...visa, declineOffSession: 'generic_decline' },
  '4000000000005126': { ...visa, refund: 'fails' },
  '4000000000007726': { ...visa, refund: 'pending' },
  '4000000000000259': { ...visa, disputed: true },
}

interface TestBankAccount {
  type: 'us_bank_account' | 'sepa_debit'
  answer: 'pays' | Decline
}

const IBAN_WITHOUT_FUNDS: TestBankAccount = {
  type: 'sepa_debit',
  answer: {
    code: 'payment_intent_payment_attempt_failed',
    message: 'The customer’s account has insufficient funds to cover this payment.',
  },
}

/**
 * Stripe's test numbers of US bank accounts, and test IBANs. The bank answers after days. At Stripe, it answers at once for the first of
 * each pair of IBANs, and after three minutes for the second.
 */
export const testBankAccounts: Record<string, TestBankAccount> = {
  '000123456789': { type: 'us_bank_account', answer: 'pays' },
  '000111111116': {
    type: 'us_bank_account',
    answer: { code: 'payment_intent_payment_attempt_failed', message: 'The customer’s bank account has been closed.' },
  },
  '000222222227': {
    type: 'us_bank_account',
    answer: {
      code: 'payment_intent_payment_attempt_failed',
      message: 'The customer’s account has insufficient funds to cover this payment.',
    },
  },
  AT611904300234573201: { type: 'sepa_debit', answer: 'pays' },
  AT321904300235473204: { type: 'sepa_debit', answer: 'pays' },
  AT861904300235473202: IBAN_WITHOUT_FUNDS,
  AT051904300235473205: IBAN_WITHOUT_FUNDS,
}

/** The value for iDEAL among the numbers: the reader goes to the page of their bank, and then to the return URL. */
export const IDEAL = 'ideal'

/** The value for PayPal among the numbers: the first payment goes to PayPal's page, and renewals to nobody. */
export const PAYPAL = 'paypal'

/** The account that is debited after a payment by iDEAL. */
export const IBAN_OF_IDEAL = 'AT611904300234573201'

/** Stripe's test payment methods. */
export const testPaymentMethods: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_createDispute: '4000000000000259',
}

export type BankDecision =
  | { outcome: 'approved' }
  | { outcome: 'challenge' }
  /** The bank answers after days. */
  | { outcome: 'processing' }
  | { outcome: 'declined'; decline: Decline }

export interface Authorization {
  /** The customer is not present. */
  offSession: boolean
  /** The customer has just passed the challenge. */
  challengeAnswered?: boolean
  /** Answer `challenge` instead of a decline off-session: the invoice then waits for the customer. */
  waitForAuthentication?: boolean
  /** A setup without a charge. */
  setupOnly?: boolean
}

const declineAs = (name: DeclineName): BankDecision => ({ outcome: 'declined', decline: declines[name] })

/** The bank's decision about a charge or setup. */
export function authorize(
  card: CardOnFile,
  { offSession, challengeAnswered = false, waitForAuthentication = false, setupOnly = false }: Authorization,
): BankDecision {
  if (testBankAccounts[card.number]) return setupOnly ? { outcome: 'approved' } : { outcome: 'processing' }
  if (card.number === IDEAL) return challengeAnswered ? { outcome: 'approved' } : { outcome: 'challenge' }
  const testCard = card.number === PAYPAL ? paypalAccount : testCards[card.number]
  if (!testCard) return declineAs('generic_decline')
  if (card.declineReason) return declineAs(card.declineReason)
  if (testCard.decline) return declineAs(testCard.decline)
  if (offSession && testCard.declineOffSession && !setupOnly) return declineAs(testCard.declineOffSession)
  const needsChallenge = testCard.challenge === 'always' || (testCard.challenge === 'once' && !card.authenticated)
  if (!needsChallenge || challengeAnswered) return { outcome: 'approved' }
  return offSession && !waitForAuthentication ? declineAs('authentication_required') : { outcome: 'challenge' }
}
