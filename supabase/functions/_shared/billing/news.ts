import type { Facts, News } from './facts.ts'
import { moneyNews } from './money-news.ts'
import { subscriptionNews } from './subscription-news.ts'

/** Every letter that the difference between before and after is worth, and no other. */
export function newsOf(facts: Facts): News[] {
  return [...subscriptionNews(facts), ...moneyNews(facts)]
}
