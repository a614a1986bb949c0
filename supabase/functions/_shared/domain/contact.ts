import type { ContactSubject } from '../contracts/contact.ts'

/** The subjects of the contact form, in its order. */
export const subjectLabels: Record<ContactSubject, string> = {
  general: 'General Inquiry',
  subscription: 'Subscription',
  editorial: 'Editorial',
  partnership: 'Partnership',
}
