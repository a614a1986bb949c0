import { Image, Link, Page, type PageProps, type Styles, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { renderableText, type Typeface } from '../typefaces.ts'
import { PAGE_SIZE } from './page-styles.ts'
import type { PdfContext, PdfImage } from './types.ts'

// The elements of react-pdf as functions: Node runs TypeScript without a build step, but not JSX.

type Style = Styles[string]
type Children = ReactNode[]

export const view = (style: Style, ...children: Children) => createElement(View, { style }, ...children)
/** Stays together on one page. */
export const unbreakable = (style: Style, ...children: Children) =>
  createElement(View, { style, wrap: false }, ...children)
export const text = (style: Style, ...children: Children) => createElement(Text, { style }, ...children)
/** Titles and labels: never hyphenated. */
export const displayText = (style: Style, ...children: Children) =>
  createElement(Text, { style, hyphenationCallback: noHyphenation }, ...children)
export const link = (src: string, style: Style, ...children: Children) =>
  createElement(Link, { src, style: { textDecoration: 'none', ...style } }, ...children)
export const image = ({ src }: PdfImage, style: Style) => createElement(Image, { src, style, cache: false })
export const page = (
  { pageBackground }: Pick<PdfContext, 'pageBackground'>,
  props: Omit<PageProps, 'size' | 'style'> & { style?: Style },
  ...children: Children
) =>
  createElement(
    Page,
    { ...props, size: PAGE_SIZE, style: { backgroundColor: pageBackground, ...props.style } },
    ...children,
  )

export const noHyphenation = (word: string) => [word]

export const renderableWords = (content: string | null | undefined, typeface: Typeface) =>
  renderableText(content ?? '', typeface)
