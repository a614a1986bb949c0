import { escaped } from './html.ts'
import type { Letter, Publication } from './letter.ts'

/** What stands on the page of a letter, from top to bottom. */
export type Part =
  | { says: string }
  /** Kept as it was written: line breaks and all. */
  | { quotes: string }
  | { asks: string; link: string }
  | { facts: [name: string, value: string][] }

export interface Page {
  subject: string
  parts: Part[]
  /** Small print: why this letter came, and how to have no more of them. */
  foot: (string | { says: string; link: string })[]
}

/** The same letter twice: as plain text, and in the simplest HTML that every mailbox shows alike. */
export function letterOn(publication: Publication, { subject, parts, foot }: Page): Letter {
  const plain = [publication.name.toUpperCase(), ...parts.map(inPlain), '—', ...foot.map(footInPlain)]
  return {
    subject,
    text: `${plain.join('\n\n')}\n`,
    html: document(publication, subject, [...parts.map(inHtml), RULE, ...foot.map(footInHtml)].join('\n')),
  }
}

function inPlain(part: Part): string {
  if ('text' in part) return part.says
  if ('quote' in part) return part.quotes.replace(/^/gm, '> ')
  if ('details' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  return `${part.asks}:\n${part.link}`
}

const footInPlain = (line: Page['foot'][number]) => (typeof line === 'string' ? line : `${line.says}:\n${line.link}`)

const INK = '#1d1a16'
const QUIET = '#6b645a'
const PAPER = '#faf7f1'
const RULE = `<hr style="border:0;border-top:1px solid #d9d2c5;margin:32px 0 24px">`

function inHtml(part: Part): string {
  if ('text' in part) return `<p style="margin:0 0 20px">${escaped(part.says)}</p>`
  if ('quote' in part) {
    const lines = escaped(part.quotes).replace(/\r?\n/g, '<br>')
    return `<blockquote style="margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid #d9d2c5">${lines}</blockquote>`
  }
  if ('details' in part) {
    const lines = part.facts.map(
      ([name, value]) => `<span style="color:${QUIET}">${escaped(name)}</span> ${escaped(value)}`,
    )
    return `<p style="margin:0 0 20px">${lines.join('<br>')}</p>`
  }
  const link = escaped(part.link)
  const button = `display:inline-block;padding:14px 28px;background:${INK};color:${PAPER};text-decoration:none;letter-spacing:.04em`
  return `<p style="margin:28px 0"><a href="${link}" style="${button}">${escaped(part.asks)}</a></p>
<p style="margin:0 0 20px;font-size:14px;color:${QUIET};word-break:break-all">${link}</p>`
}

function footInHtml(line: Page['foot'][number]): string {
  const style = `margin:0 0 8px;font-size:14px;color:${QUIET}`
  if (typeof line === 'string') return `<p style="${style}">${escaped(line)}</p>`
  return `<p style="${style}"><a href="${escaped(line.link)}" style="color:${QUIET}">${escaped(line.says)}</a></p>`
}

function document({ name, url }: Publication, subject: string, content: string): string {
  const masthead = `<a href="${escaped(url)}" style="color:${INK};text-decoration:none;letter-spacing:.2em;text-transform:uppercase;font-size:18px">${escaped(name)}</a>`
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${PAPER}">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;font:17px/1.6 Georgia,'Times New Roman',serif;color:${INK}">
<p style="margin:0 0 32px">${masthead}</p>
${content}
</div>
</body>
</html>
`
}
