import { Link, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'
import { LABEL, TEXT } from '../typefaces.ts'
import { COLUMN, MARGIN_OFFSET, PAGE_SIZE, WIDE_COLUMN } from './page-styles.ts'
import { renderableWords } from './pdf-elements.ts'
import type { PdfContext } from './types.ts'

/** On every page: the publication's name, the title, the page number, and the URL of the article. */
export function headerAndFooter({ edition, textStyles }: PdfContext, headerText: string, address?: string) {
  const { settings, issue } = edition
  const name = renderableWords(settings.name, LABEL) || renderableWords(settings.name, TEXT)
  return [
    createElement(
      View,
      {
        key: 'head',
        fixed: true,
        style: {
          position: 'absolute',
          top: 40,
          left: WIDE_COLUMN.left,
          width: WIDE_COLUMN.width,
          flexDirection: 'row',
        },
      },
      createElement(Text, { style: { ...textStyles.folio, width: -MARGIN_OFFSET } }, name),
      createElement(
        Text,
        { style: { ...textStyles.folio, flex: 1 } },
        renderableWords(headerText, LABEL) || renderableWords(headerText, TEXT),
      ),
    ),
    createElement(Text, {
      key: 'folio',
      fixed: true,
      style: { ...textStyles.folio, position: 'absolute', top: PAGE_SIZE.height - 48, left: COLUMN.left },
      render: ({ pageNumber }: { pageNumber: number }) => `${pageNumber}`,
    }),
    address &&
      createElement(
        Link,
        {
          key: 'address',
          fixed: true,
          src: address,
          style: {
            ...textStyles.folio,
            textDecoration: 'none',
            position: 'absolute',
            top: PAGE_SIZE.height - 48,
            right: COLUMN.right,
          },
        },
        address.replace(/^https?:\/\//, ''),
      ),
    createElement(
      Text,
      {
        key: 'issue',
        fixed: true,
        style: { ...textStyles.folio, position: 'absolute', top: PAGE_SIZE.height - 48, left: WIDE_COLUMN.left },
      },
      `${issue.season} ${issue.year}`,
    ),
  ]
}
