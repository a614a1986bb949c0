import { getDocumentProxy } from 'unpdf'

/** The content of a PDF for a reader, and for a screen reader. */
export interface PdfContent {
  /** The text of each page. */
  pages: string[]
  text: string
  outline: string[]
  title: string
  author: string
  language: string
  /** The addresses that links lead to. */
  links: string[]
  fonts: string[]
  /** The part of PDF/UA that the file claims to follow, and whether its text is tagged. */
  accessibility: { part: string | null; isTagged: boolean }
  /** The tags in reading order, with the alternative texts of pictures and the languages of texts. */
  tags: Tag[]
}

export interface Tag {
  page: number
  role: string
  alt?: string
  /** Of this tag or of one around it; undefined: that of the document. */
  language?: string
}

/** A part of what pdf.js calls a structure tree. */
interface StructureNode {
  role?: string
  alt?: string
  lang?: string
  children?: StructureNode[]
}

export async function readPdf(bytes: Buffer): Promise<PdfContent> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  const links: string[] = []
  const tags: Tag[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(' '))
    for (const { url } of await page.getAnnotations()) if (url) links.push(url)
    tags.push(...tagsOf((await page.getStructTree()) as StructureNode | null, number))
  }
  const { info, metadata } = await pdf.getMetadata()
  const { Title = '', Author = '', Language = '' } = info as Record<string, string>
  return {
    pages,
    text: pages.join('\n'),
    outline: ((await pdf.getOutline()) ?? []).map(({ title }) => title),
    title: Title,
    author: Author,
    language: Language,
    links,
    fonts: [...bytes.toString('latin1').matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) => name),
    accessibility: {
      part: metadata?.get('pdfuaid:part') ?? null,
      isTagged: ((await pdf.getMarkInfo()) as { Marked?: boolean } | null)?.Marked === true,
    },
    tags,
  }
}

function tagsOf(node: StructureNode | null, page: number, around?: string): Tag[] {
  if (!node?.role) return []
  const { role, alt, lang: language = around } = node
  const own = { page, role, ...(alt !== undefined && { alt }), ...(language !== undefined && { language }) }
  return [own, ...(node.children ?? []).flatMap((child) => tagsOf(child, page, language))]
}
