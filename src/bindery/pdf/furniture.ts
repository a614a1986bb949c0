import { Link, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'
import { LABEL, TEXT } from '../typefaces.ts'
import type { Setting } from './document.ts'
import { words } from './elements.ts'
import { COLUMN, OUT, SHEET, type, WIDE } from './sheet.ts'

/** What stands on every page: whose it is, what is being read, its number, and where it is read on a screen. */
export function furniture({ edition: { settings, issue } }: Setting, running: string, address?: string) {
  const name = words(settings.name, LABEL) || words(settings.name, TEXT)
  return [
    createElement(
      View,
      {
        key: 'head',
        fixed: true,
        style: { position: 'absolute', top: 40, left: WIDE.left, width: WIDE.width, flexDirection: 'row' },
      },
      createElement(Text, { style: { ...type.folio, width: -OUT } }, name),
      createElement(Text, { style: { ...type.folio, flex: 1 } }, words(running, LABEL) || words(running, TEXT)),
    ),
    createElement(Text, {
      key: 'folio',
      fixed: true,
      style: { ...type.folio, position: 'absolute', top: SHEET.height - 48, left: COLUMN.left },
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
            ...type.folio,
            textDecoration: 'none',
            position: 'absolute',
            top: SHEET.height - 48,
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
        style: { ...type.folio, position: 'absolute', top: SHEET.height - 48, left: WIDE.left },
      },
      `${issue.season} ${issue.year}`,
    ),
  ]
}
