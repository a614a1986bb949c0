import type { NotificationContext, BillingNotification } from './facts.ts'
import { paymentNotifications } from './money-news.ts'
import { subscriptionNotifications } from './subscription-news.ts'

/** Every letter that the difference between before and after is worth, and no other. */
export function notificationsFor(context: NotificationContext): BillingNotification[] {
  return [...subscriptionNotifications(context), ...paymentNotifications(context)]
}
