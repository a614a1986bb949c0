/** The result for pasted HTML: paragraphs of plain text, and counts of the content that they cannot hold. */
export interface CleanedPaste {
  paragraphs: string[]
  omitted: Record<Omission, number>
}
export type Omission =
  | 'link'
  | 'bold'
  | 'italic'
  | 'picture'
  | 'table'
  | 'footnote'
  | 'deletion'
  | 'comment'
  | 'heading'

const names: Record<Omission, [one: string, many: string]> = {
  heading: ['heading', 'headings'],
  link: ['link', 'links'],
  bold: ['bold passage', 'bold passages'],
  italic: ['italic', 'italics'],
  picture: ['picture', 'pictures'],
  table: ['table', 'tables'],
  footnote: ['footnote mark', 'footnote marks'],
  deletion: ['tracked deletion', 'tracked deletions'],
  comment: ['comment', 'comments'],
}

/** 'Left out: 3 links, 2 italics and 1 picture.'; empty when nothing was. */
export function omissionSentence({ omitted }: Pick<CleanedPaste, 'omitted'>): string {
  const parts = (Object.keys(names) as Omission[])
    .filter((kind) => omitted[kind] > 0)
    .map((kind) => `${omitted[kind]} ${names[kind][omitted[kind] === 1 ? 0 : 1]}`)
  if (parts.length === 0) return ''
  const last = parts.pop()
  return `Left out: ${parts.length > 0 ? `${parts.join(', ')} and ${last}` : last}.`
}

const BLOCKS =
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR HTML LI MAIN NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL'
const BLOCK_TAGS = new Set(BLOCKS.split(' '))
const SKIPPED_TAGS = new Set('SCRIPT STYLE HEAD TITLE META LINK TEMPLATE NOSCRIPT OBJECT IFRAME SVG MATH'.split(' '))

/** Word writes bullets into the text: a sign of a symbol typeface, and spaces. */
const WORD_BULLET = /^[·•▪◦o§\uf0b7\uf0a7]\s+/

/**
 * Reads pasted HTML as Word, Google Docs, Pages and browsers write it. Nothing of it is executed or loaded: the document is
 * inert, and only its text is taken.
 */
export function cleanPastedHtml(html: string): CleanedPaste {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const reader = new PasteReader()
  reader.readChildren(body)
  reader.endParagraph()
  return reader.result
}

class PasteReader {
  readonly result: CleanedPaste = {
    paragraphs: [],
    omitted: { heading: 0, link: 0, bold: 0, italic: 0, picture: 0, table: 0, footnote: 0, deletion: 0, comment: 0 },
  }
  #text = ''
  #prefix = ''

  readChildren(element: Element): void {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) this.#text += child.nodeValue ?? ''
      else if (child instanceof Element) this.#read(child)
    }
  }

  #read(element: Element): void {
    const tag = element.tagName.toUpperCase()
    if (SKIPPED_TAGS.has(tag) || this.#omit(element, tag)) return
    if (tag === 'BR') {
      this.#text += '\n'
      return
    }
    if (tag === 'TD' || tag === 'TH') this.#readCell(element)
    else if (BLOCK_TAGS.has(tag)) this.#readBlock(element, tag)
    else this.readChildren(element)
  }

  #readBlock(element: Element, tag: string): void {
    this.endParagraph()
    this.#prefix = prefixOf(element, tag) || this.#prefix
    this.readChildren(element)
    this.endParagraph()
    if (tag === 'LI') this.#prefix = ''
  }

  /** Cells of a row stand in one line. */
  #readCell(element: Element): void {
    if (this.#text.trim()) this.#text += ' – '
    const inner = new PasteReader()
    inner.readChildren(element)
    inner.endParagraph()
    this.#text += inner.result.paragraphs.join(' ')
    for (const kind of Object.keys(names) as Omission[]) this.result.omitted[kind] += inner.result.omitted[kind]
  }

  /** Counts what a paragraph cannot hold. Resolves to whether its text is left out too. */
  #omit(element: Element, tag: string): boolean {
    const { omitted } = this.result
    const style = element.getAttribute('style') ?? ''
    // Conditional comments of Word keep list signs and pictures for programs that are not a browser.
    if (tag === 'IMG' || tag === 'PICTURE' || tag.startsWith('V:')) {
      if (tag !== 'V:SHAPETYPE') omitted.picture++
      return true
    }
    if (tag === 'DEL' || tag === 'S' || tag === 'STRIKE' || /text-decoration:[^;]*line-through/.test(style)) {
      omitted.deletion++
      return true
    }
    if (/mso-element:\s*(footnote|endnote|comment)-list/.test(style) || /mso-special-character:\s*comment/.test(style))
      return true
    if (isComment(element)) {
      omitted.comment++
      return true
    }
    if (isFootnoteMark(element, tag)) {
      omitted.footnote++
      return true
    }
    if (/display:\s*none|mso-hide:\s*all/.test(style)) return true
    if (tag === 'TABLE') omitted.table++
    if (/^H[1-6]$/.test(tag)) omitted.heading++
    if (tag === 'A' && element.hasAttribute('href') && element.textContent?.trim()) omitted.link++
    if (isItalic(element, tag, style)) omitted.italic++
    if (isBold(tag, style)) omitted.bold++
    return false
  }

  endParagraph(): void {
    for (const line of this.#text.split(/\n\s*\n/)) {
      const text = toLine(line)
      if (!text) continue
      const bullet = WORD_BULLET.test(text) ? '– ' : ''
      this.result.paragraphs.push((this.#prefix || bullet) + text.replace(WORD_BULLET, ''))
      this.#prefix = ''
    }
    this.#text = ''
  }
}

function prefixOf(element: Element, tag: string): string {
  if (tag !== 'LI') return ''
  const list = element.parentElement
  if (list?.tagName !== 'OL') return '– '
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI')
  return `${(Number(list.getAttribute('start')) || 1) + items.indexOf(element)}. `
}

const isComment = (element: Element) =>
  /^(mso)?comment(reference|text)?$/i.test(element.className) || /^_?msocom/i.test(element.id)

const isFootnoteMark = (element: Element, tag: string) =>
  /^#?_?(ftn|edn)(ref)?\d+$/i.test(element.getAttribute('href')?.replace('#', '') ?? '') ||
  /^(cmnt|ftnt)(_ref)?\d+$/i.test(element.id) ||
  (tag === 'SUP' && /^\s*\[?\d{1,3}\]?\s*$/.test(element.textContent ?? ''))

const isItalic = (element: Element, tag: string, style: string) =>
  (tag === 'I' || tag === 'EM' || (tag === 'SPAN' && /font-style:\s*italic/.test(style))) &&
  !!element.textContent?.trim()

// Google Docs wraps everything in a <b> that says that it is not bold.
const isBold = (tag: string, style: string) =>
  !/font-weight:\s*(normal|400)/.test(style) &&
  (tag === 'B' || tag === 'STRONG' || (tag === 'SPAN' && /font-weight:\s*(bold|[6-9]00)/.test(style)))

/** One line: white space collapsed, and no character that has no place in a text. */
export const toLine = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
    .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Blank lines separate paragraphs; in a text without any, each line is one. */
export function splitPlainText(text: string): string[] {
  const lines = text.replace(/\r\n?/g, '\n')
  const separator = /\n\s*\n/.test(lines.trim()) ? /\n\s*\n/ : /\n/
  return lines
    .split(separator)
    .map((line) => toLine(line).replace(WORD_BULLET, '– '))
    .filter((line) => line !== '')
}
