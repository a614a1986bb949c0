import { Image, Link, Page, type PageProps, type Styles, Text, View } from '@react-pdf/renderer'
import { createElement, type ReactNode } from 'react'
import { printable, type Typeface } from '../typefaces.ts'
import type { Plate } from './plates.ts'
import { SHEET, SHEET_COLOUR } from './sheet.ts'

// The few elements of react-pdf, with children as arguments: this process runs TypeScript as it is, without JSX.

type Style = Styles[string]
type Children = ReactNode[]

export const view = (style: Style, ...children: Children) => createElement(View, { style }, ...children)
/** Stays together on one page. */
export const whole = (style: Style, ...children: Children) => createElement(View, { style, wrap: false }, ...children)
export const text = (style: Style, ...children: Children) => createElement(Text, { style }, ...children)
/** Words that are looked at before they are read: never hyphenated. */
export const display = (style: Style, ...children: Children) =>
  createElement(Text, { style, hyphenationCallback: asItIs }, ...children)
export const link = (src: string, style: Style, ...children: Children) =>
  createElement(Link, { src, style: { textDecoration: 'none', ...style } }, ...children)
export const image = ({ src }: Plate, style: Style) => createElement(Image, { src, style, cache: false })
export const page = (props: Omit<PageProps, 'size' | 'style'> & { style?: Style }, ...children: Children) =>
  createElement(Page, { ...props, size: SHEET, style: { backgroundColor: SHEET_COLOUR, ...props.style } }, ...children)

export const asItIs = (word: string) => [word]

export const words = (content: string | null | undefined, typeface: Typeface) => printable(content ?? '', typeface)
