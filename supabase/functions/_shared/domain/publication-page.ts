import type { ContentBlock } from '../contracts/content-block.ts'
import type { PageDocument, QuotedSettings } from '../contracts/publication-page.ts'
import { STANDARD_PAGES } from '../contracts/publication-page-ids.ts'
import { bodyParts } from './article-body.ts'
import { countriesLabel } from './print-edition.ts'

/** Same rule as private.is_standard_page. */
export const isStandardPage = (id: string) => (STANDARD_PAGES as readonly string[]).includes(id)

/** Same rule as private.page_path. */
export const pagePath = (id: string) => (isStandardPage(id) ? `/${id}` : `/pages/${id}`)

/** The number in the address of a version; 0, which no version has, for anything else. */
export const versionNumber = (text: string | undefined) => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 0)

export const pageVersionPath = (id: string, number: number) => `${pagePath(id)}/versions/${number}`

/** Words of a text, with an address where they are a link. */
export interface TextRun {
  text: string
  href?: string
}

const FIELD = /\{([a-z]+(?:-[a-z]+)*)\}/g

/** The settings that texts of pages quote, by the name between the braces. */
const quotedFields: Record<string, (settings: QuotedSettings) => string> = {
  name: ({ name }) => name,
  email: ({ contactEmail }) => contactEmail,
  telephone: ({ office }) => office.telephone ?? '',
  countries: ({ deliveryCountries }) => countriesLabel(deliveryCountries),
  seller: ({ legalName, office }) => legalName || office.name,
  'seller-address': ({ legalAddress, office }) => onOneLine(legalAddress) || office.lines.join(', '),
  'vat-id': ({ vatId }) => vatId,
}

const onOneLine = (address: string) =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/**
 * A text with the settings that it quotes. Undefined if one of them is empty: a sentence about a telephone that there is not is
 * left out. Unknown names stay as they are.
 */
export function withSettings(text: string, settings: QuotedSettings): string | undefined {
  let isWhole = true
  const filled = text.replace(FIELD, (field, name: string) => {
    const value = Object.hasOwn(quotedFields, name) ? quotedFields[name]?.(settings) : field
    if (!value) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}

// [words](address), or an e-mail address. Addresses lead to a path of this site, to http(s) or to a mailbox.
const LINK =
  /\[([^[\]]{1,300})\]\((\/[^\s()]{0,500}|https?:\/\/[^\s()]{1,500}|mailto:[^\s()]{1,300})\)|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** Splits a text at its links. Everything else is text. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [whole, words, address] = match
    if (match.index > end) runs.push({ text: text.slice(end, match.index) })
    // '//host' would lead to another site.
    if (address?.startsWith('//')) runs.push({ text: whole })
    else runs.push(words && address ? { text: words, href: address } : { text: whole, href: `mailto:${whole}` })
    end = match.index + whole.length
  }
  if (end < text.length) runs.push({ text: text.slice(end) })
  return runs
}

export type ClausePart = { kind: 'paragraph'; runs: TextRun[] } | { kind: 'block'; block: ContentBlock }

/** The text below a sub-heading; the first clause has none where the text begins without one. */
export interface Clause {
  heading?: string
  parts: ClausePart[]
}

/** The text of a page in parts, with the settings that it quotes. The rules of paragraphs and sub-headings are those of articles. */
export function clausesOf({ content, contentBlocks }: PageDocument, settings: QuotedSettings): Clause[] {
  const clauses: Clause[] = []
  const add = (part: ClausePart) => {
    if (clauses.length === 0) clauses.push({ parts: [] })
    clauses.at(-1)?.parts.push(part)
  }
  // Published blocks are complete: private.page_problem.
  for (const part of bodyParts({ content, contentBlocks: contentBlocks as ContentBlock[] })) {
    if (part.kind === 'block') {
      add({ kind: 'block', block: quoteInBlock(part.block, settings) })
      continue
    }
    const text = withSettings(part.text, settings)
    if (text === undefined) continue
    if (part.kind === 'sub-heading') clauses.push({ heading: text, parts: [] })
    else add({ kind: 'paragraph', runs: textRuns(text) })
  }
  return clauses
}

const quoteInBlock = (block: ContentBlock, settings: QuotedSettings): ContentBlock =>
  ({
    ...block,
    data: Object.fromEntries(
      Object.entries(block.data).map(([key, value]) => [
        key,
        typeof value === 'string' ? (withSettings(value, settings) ?? '') : value,
      ]),
    ),
  }) as ContentBlock
