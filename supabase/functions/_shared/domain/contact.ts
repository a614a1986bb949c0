import type { ContactSubject } from '../contracts/contact.ts'

/** What a letter can be about, as the form says it and in its order. */
export const subjectLabels: Record<ContactSubject, string> = {
  general: 'General Inquiry',
  subscription: 'Subscription',
  editorial: 'Editorial',
  partnership: 'Partnership',
}
