import { Document } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Article } from '#shared/contracts/article.ts'
import type { Edition } from '../order.ts'
import { articlePages } from './article.ts'
import { colophonPage } from './colophon.ts'
import { contentsPages } from './contents.ts'
import { coverPage } from './cover.ts'
import type { Plates } from './plates.ts'

/** On which page each article opens. Filled while the pages are made, read by the contents. */
export type Pages = Map<Article['id'], number>

export interface Setting {
  edition: Edition
  plates: Plates
  pages: Pages
  siteUrl: string
}

export function documentOf(setting: Setting) {
  const { issue, articles, settings } = setting.edition
  const made = lastChange(articles)
  return createElement(
    Document,
    {
      title: `${settings.name}, ${issue.season} ${issue.year}: ${issue.title}`,
      author: settings.name,
      subject: issue.description,
      creator: settings.name,
      producer: settings.name,
      keywords: articles.map(({ author }) => author).join(', '),
      language: 'en',
      creationDate: made,
      modificationDate: made,
      pageMode: 'useOutlines',
      pageLayout: 'twoPageRight',
    },
    coverPage(setting),
    ...contentsPages(setting),
    ...articles.flatMap((article) => articlePages(article, setting)),
    colophonPage(setting),
  )
}

/** A document's date is part of its bytes: that of its newest article, so that the same content gives the same file. */
function lastChange(articles: Article[]): Date {
  return new Date(Math.max(...articles.map(({ publishedAt }) => Date.parse(publishedAt))))
}
