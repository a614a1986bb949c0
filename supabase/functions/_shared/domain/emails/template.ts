import { englishText, translatorFor } from '../../languages/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language, localPath, type Translate } from '../language.ts'

/** A rendered e-mail without its addresses. */
export interface Email {
  subject: string
  text: string
  html: string
  /** Reply-To, if replies do not go to the sender. */
  replyTo?: { name: string; address: string }
  headers?: Record<string, string>
}

/** The sender of the e-mail. */
export interface Publication {
  name: string
  /** The address of the site, without a slash at its end. */
  url: string
  contactEmail: string
}

/** The address of a page in the language of the e-mail. */
export const pageLink = ({ url }: Publication, language: Language, path: string) => url + localPath(language, path)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML, in content and in a quoted attribute. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Readers choose their names, so a name that a mail program could show as a link is left out. */
export const isPlainName = (name: string | undefined, maxLength = 40): name is string =>
  name !== undefined && name.length <= maxLength && /^[\p{L}\p{M}' ’-]+$/u.test(name)

export const greeting = (firstName: string | undefined, t: Translate = englishText.t) =>
  isPlainName(firstName) ? t('Dear {name},', { name: firstName }) : t('Dear reader,')

/** The footer of an e-mail to a reader with an account. */
export const memberFooter = ({ name }: Publication, t: Translate) => [
  t('You receive this because you have an account with {name}.', { name }),
]

/** The blocks of an e-mail, from top to bottom. */
export type EmailBlock =
  | { text: string }
  /** Quoted text, with its line breaks. */
  | { quote: string }
  | { button: string; link: string }
  | { details: [name: string, value: string][] }

export interface EmailContent {
  subject: string
  blocks: EmailBlock[]
  /** Small print: the reason for this e-mail, and how to unsubscribe. */
  footer: (string | { text: string; link: string })[]
}

/** Renders an e-mail as plain text and as HTML that every mail program shows alike. */
export function renderEmail(
  publication: Publication,
  { subject, blocks, footer }: EmailContent,
  language: Language = DEFAULT_LANGUAGE,
): Email {
  const t = translatorFor(language)
  const paragraphs = [
    publication.name.toUpperCase(),
    ...blocks.map((block) => blockToText(block, t)),
    '—',
    ...footer.map((line) => footerToText(line, t)),
  ]
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: htmlDocument(
      publication,
      language,
      subject,
      [...blocks.map(blockToHtml), HORIZONTAL_RULE, ...footer.map(footerToHtml)].join('\n'),
    ),
  }
}

function blockToText(block: EmailBlock, t: Translate): string {
  if ('text' in block) return block.text
  if ('quote' in block) return block.quote.replace(/^/gm, '> ')
  if ('details' in block) return block.details.map(([name, value]) => t('{name}: {value}', { name, value })).join('\n')
  return linkToText(block.button, block.link, t)
}

const linkToText = (text: string, link: string, t: Translate) => `${t('{text}:', { text })}\n${link}`

const footerToText = (line: EmailContent['footer'][number], t: Translate) =>
  typeof line === 'string' ? line : linkToText(line.text, line.link, t)

const TEXT_COLOR = '#1d1a16'
const MUTED_COLOR = '#6b645a'
const BACKGROUND_COLOR = '#faf7f1'
const HORIZONTAL_RULE = `<hr style="border:0;border-top:1px solid #d9d2c5;margin:32px 0 24px">`

function blockToHtml(block: EmailBlock): string {
  if ('text' in block) return `<p style="margin:0 0 20px">${escapeHtml(block.text)}</p>`
  if ('quote' in block) {
    const lines = escapeHtml(block.quote).replace(/\r?\n/g, '<br>')
    return `<blockquote style="margin:0 0 20px;padding:0 0 0 16px;border-left:2px solid #d9d2c5">${lines}</blockquote>`
  }
  if ('details' in block) {
    const lines = block.details.map(
      ([name, value]) => `<span style="color:${MUTED_COLOR}">${escapeHtml(name)}</span> ${escapeHtml(value)}`,
    )
    return `<p style="margin:0 0 20px">${lines.join('<br>')}</p>`
  }
  const link = escapeHtml(block.link)
  const button = `display:inline-block;padding:14px 28px;background:${TEXT_COLOR};color:${BACKGROUND_COLOR};text-decoration:none;letter-spacing:.04em`
  return `<p style="margin:28px 0"><a href="${link}" style="${button}">${escapeHtml(block.button)}</a></p>
<p style="margin:0 0 20px;font-size:14px;color:${MUTED_COLOR};word-break:break-all">${link}</p>`
}

function footerToHtml(line: EmailContent['footer'][number]): string {
  const style = `margin:0 0 8px;font-size:14px;color:${MUTED_COLOR}`
  if (typeof line === 'string') return `<p style="${style}">${escapeHtml(line)}</p>`
  return `<p style="${style}"><a href="${escapeHtml(line.link)}" style="color:${MUTED_COLOR}">${escapeHtml(line.text)}</a></p>`
}

function htmlDocument({ name, url }: Publication, language: Language, subject: string, content: string): string {
  const masthead = `<a href="${escapeHtml(url + localPath(language, '/').replace(/^\/$/, ''))}" style="color:${TEXT_COLOR};text-decoration:none;letter-spacing:.2em;text-transform:uppercase;font-size:18px">${escapeHtml(name)}</a>`
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${BACKGROUND_COLOR}">
<div style="max-width:560px;margin:0 auto;padding:40px 24px;font:17px/1.6 Georgia,'Times New Roman',serif;color:${TEXT_COLOR}">
<p style="margin:0 0 32px">${masthead}</p>
${content}
</div>
</body>
</html>
`
}
