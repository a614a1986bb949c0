import type { ArticleItem } from '../../articles-route.ts'
import { statusNames } from '../editor/publishing/status-text.ts'

/** 'Scheduled for 24 Nov 2026, 08:00', 'Published 1 Sept 2026', 'In review': what readers see of an article, or will. */
export function stateLabel(
  { status, publishedAt }: Pick<ArticleItem, 'status' | 'publishedAt'>,
  timeZone: string,
): string {
  if (!publishedAt) return statusNames[status]
  const date = new Date(publishedAt)
  if (status === 'scheduled')
    return `Scheduled for ${new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(date)}`
  return `${statusNames[status]} ${new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium' }).format(date)}`
}

/** '1 article', '3 articles'. */
export const countLabel = (count: number) => (count === 1 ? '1 article' : `${count} articles`)
