import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { SiteSettings } from '#shared/contracts/site-settings.ts'
import { type CardFacts, cardFacts } from '../lib/cards.ts'
import type { Content } from '../lib/content.ts'
import type { Made } from '../lib/made-files.ts'

/** Everything that a file made on request shows. The same order gives the same bytes. */
export type Order = { kind: 'card'; facts: CardFacts } | ({ kind: 'pdf' } & Edition)

export interface Edition {
  issue: Issue
  /** In the issue's own order; at least one. */
  articles: Article[]
  settings: SiteSettings
}

/** What to make, or nothing when there is no such article or issue, or nothing in it to print. */
export async function orderOf(made: Made, content: Content): Promise<Order | undefined> {
  const settings = await content.settings()
  if (made.kind === 'publication-card') return { kind: 'card', facts: cardFacts(undefined, settings) }
  if (made.kind === 'article-card') return cardOrder(await content.article(made.id), settings)
  const issue = await content.issue(made.id)
  if (made.kind === 'issue-card') return cardOrder(issue, settings)
  const articles = issue ? await content.issueArticles(issue.id) : []
  return issue && articles.length > 0 ? { kind: 'pdf', issue, articles, settings } : undefined
}

function cardOrder(subject: Article | Issue | undefined, settings: SiteSettings): Order | undefined {
  return subject && { kind: 'card', facts: cardFacts(subject, settings) }
}

/** What a reader's computer calls the file; a card has no name of its own. */
export function fileNameOf(order: Order): string | undefined {
  if (order.kind === 'card') return undefined
  const { settings, issue } = order
  return `${settings.name} – ${issue.season} ${issue.year}.pdf`
}
