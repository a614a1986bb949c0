import type { ContactSubject } from '../contracts/contact.ts'
import { translatable } from '../contracts/translatable.ts'

/** The subjects of the contact form, in its order. */
export const subjectLabels: Record<ContactSubject, string> = {
  general: translatable('General Inquiry'),
  subscription: translatable('Subscription'),
  editorial: translatable('Editorial'),
  partnership: translatable('Partnership'),
}
