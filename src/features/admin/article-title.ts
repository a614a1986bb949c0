import type { ArticleItem } from './articles-route.ts'

export const titleOf = ({ title }: Pick<ArticleItem, 'title'>) => title || 'Untitled'
