import type { Subscriber, SubscriberDetail, SubscriberStatus } from '#shared/contracts/newsletter.ts'

export const statusNames: Record<SubscriberStatus, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
}

/** Of readers who have unsubscribed, only a hash of the address is kept. */
export const addressLabel = ({ email }: Pick<Subscriber, 'email'>) => email ?? 'Address deleted'

/** Empty when no name was given. */
export const subscriberName = ({ firstName, lastName }: Pick<Subscriber, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

type Consent = SubscriberDetail['consents'][number]

export const stepLabels: Record<Consent['step'], string> = {
  requested: 'The address was entered',
  'details-provided': 'Name and country were given',
  confirmed: 'Confirmed from the mailbox',
  unsubscribed: 'Unsubscribed',
  'address-changed': 'Moved to the new address of the account',
}

export const meansLabels: Record<Consent['means'], string> = {
  script: 'on the page',
  form: 'by a form without script',
  'one-click': 'by the mail program',
}
