/** What a bank says when it refuses, in Stripe's words. */
export interface Refusal {
  code: string
  decline_code?: string
  message: string
}

export interface CardOnFile {
  number: string
  /** Its owner has once told the bank that this house may go on charging it. */
  authenticated: boolean
  /** Set by a test or at the control page: from now on the bank refuses it. */
  refusedFor?: RefusalName | undefined
}

const declined = (decline_code: string, message: string): Refusal => ({ code: 'card_declined', decline_code, message })

export const refusals = {
  generic_decline: declined('generic_decline', 'Your card was declined.'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', 'Your card was declined.'),
  stolen_card: declined('stolen_card', 'Your card was declined.'),
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
} satisfies Record<string, Refusal>
export type RefusalName = keyof typeof refusals

interface TestCard {
  brand: 'visa' | 'mastercard' | 'amex'
  /** Refused always, or only when its owner is not there. */
  refused?: RefusalName
  refusedOffSession?: RefusalName
  /** Its bank asks back: until it has once been set up, or every time. */
  asks?: 'once' | 'always'
  /** What comes of money that is sent back. */
  refund?: 'fails' | 'pending'
  disputed?: boolean
}

const visa = { brand: 'visa' } as const

export const testCards: Record<string, TestCard> = {
  '4242424242424242': visa,
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000000000000002': { ...visa, refused: 'generic_decline' },
  '4000000000009995': { ...visa, refused: 'insufficient_funds' },
  '4000000000009987': { ...visa, refused: 'lost_card' },
  '4000000000009979': { ...visa, refused: 'stolen_card' },
  '4000000000000069': { ...visa, refused: 'expired_card' },
  '4000000000000127': { ...visa, refused: 'incorrect_cvc' },
  '4000000000000119': { ...visa, refused: 'processing_error' },
  '4000002500003155': { ...visa, asks: 'once' },
  '4000002760003184': { ...visa, asks: 'always' },
  '4000000000000341': { ...visa, refusedOffSession: 'generic_decline' },
  '4000000000005126': { ...visa, refund: 'fails' },
  '4000000000007726': { ...visa, refund: 'pending' },
  '4000000000000259': { ...visa, disputed: true },
}

/** Payment methods that the SDK's tests name instead of a number. */
export const namedMethods: Record<string, string> = {
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

export type Verdict = { says: 'approved' } | { says: 'challenge' } | { says: 'declined'; refusal: Refusal }

export interface Circumstances {
  /** Nobody is there to be asked. */
  offSession: boolean
  /** The reader has just answered the bank's question. */
  answered?: boolean
  /** An invoice waits for its reader's answer, instead of failing, when the bank asks and nobody is there. */
  patient?: boolean
  /** Nothing is taken; the card is only checked. */
  setUp?: boolean
}

const no = (name: RefusalName): Verdict => ({ says: 'declined', refusal: refusals[name] })

/** What the bank of a card says. */
export function judge(
  card: CardOnFile,
  { offSession, answered = false, patient = false, setUp = false }: Circumstances,
): Verdict {
  const kind = testCards[card.number]
  if (!kind) return no('generic_decline')
  if (card.refusedFor) return no(card.refusedFor)
  if (kind.refused) return no(kind.refused)
  if (offSession && kind.refusedOffSession && !setUp) return no(kind.refusedOffSession)
  const asks = kind.asks === 'always' || (kind.asks === 'once' && !card.authenticated)
  if (!asks || answered) return { says: 'approved' }
  return offSession && !patient ? no('authentication_required') : { says: 'challenge' }
}
