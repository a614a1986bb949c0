// Limits of typed text, in characters. Without schemas, so that forms in the browser share them without loading zod.

import { translatable } from './translatable.ts'

export const MIN_PASSWORD_LENGTH = 6
export const PASSWORD_TOO_SHORT = translatable('Password must be at least {count} characters long.', {
  count: MIN_PASSWORD_LENGTH,
})

/** An owner's password opens refunds, roles and the addresses of all readers. */
export const MIN_STAFF_PASSWORD_LENGTH = 12
export const STAFF_PASSWORD_TOO_SHORT = `Staff passwords have at least ${MIN_STAFF_PASSWORD_LENGTH} characters.`

/** The longest address that RFC 5321 allows. */
export const MAX_EMAIL_LENGTH = 254
/** A first name, or a last name. */
export const MAX_NAME_LENGTH = 100
/** First and last name with a space between them. */
export const MAX_FULL_NAME_LENGTH = 2 * MAX_NAME_LENGTH + 1
/** The one name of the contact form. */
export const MAX_SENDER_NAME_LENGTH = 200
export const MAX_SUBJECT_LENGTH = 200
/** A message, a ticket or a reply. */
export const MAX_MESSAGE_LENGTH = 10_000

export const addressLimits = { addressLine: 200, city: 100, state: 100, postalCode: 20 } as const

export const MAX_PROMOTION_CODE_LENGTH = 60
export const MAX_VAT_ID_LENGTH = 30
/** The search of the magazine. */
export const MAX_SEARCH_LENGTH = 200
export const MAX_MEMBER_SEARCH_LENGTH = 200
/** Why a complimentary subscription is granted. */
export const MAX_REASON_LENGTH = 300
/** A statement of staff to a bank about a dispute. Stripe takes 20,000 characters with the text that is added. */
export const MAX_STATEMENT_LENGTH = 8000
/** The words on a gift card. */
export const MAX_GIFT_MESSAGE_LENGTH = 500
/** Years of one gift. */
export const MAX_GIFT_YEARS = 5
/** A highlighted passage, and the text before and after it by which it is found again. */
export const highlightLimits = { exact: 2000, context: 100 } as const
/** Why a reader has cancelled. */
export const MAX_CANCELLATION_COMMENT_LENGTH = 500
/** Members of the group see its name. */
export const MAX_GROUP_NAME_LENGTH = 100
export const MAX_COMPANY_LENGTH = 200
export const MAX_PO_NUMBER_LENGTH = 100
export const MIN_GROUP_SEATS = 2
export const MAX_GROUP_SEATS = 500
/** Addresses that are pasted at once, with what stands between them. */
export const MAX_ADDRESS_LIST_LENGTH = 50_000
