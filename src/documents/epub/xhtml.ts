import { escapeXml } from '#lib/xml.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/domain/language.ts'
import { plainText } from '../plain-text.ts'

/** Markup that was made here. Every other value is text, and is escaped. */
export class Markup {
  readonly xml: string
  constructor(xml: string) {
    this.xml = xml
  }
}

type Value = Markup | Markup[] | string | number | null | undefined

/** A template of markup: values are escaped, both between tags and in attributes. Null and undefined are empty. */
export function xhtml(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(strings.reduce((xml, string, at) => xml + xmlOf(values[at - 1]) + string))
}

function xmlOf(value: Value): string {
  if (value == null) return ''
  if (value instanceof Markup) return value.xml
  if (Array.isArray(value)) return value.map(({ xml }) => xml).join('\n')
  return escapeXml(plainText(`${value}`))
}

/** The language of covers, contents and labels. */
export const LANGUAGE = DEFAULT_LANGUAGE

/** For an element whose text is in another language than what is around it; undefined where it is the same. */
export const langAttributes = (language: Language, around: Language = LANGUAGE): Markup | undefined =>
  language === around ? undefined : xhtml` lang="${language}" xml:lang="${language}"`

interface XhtmlDocument {
  title: string
  type: string
  body: Markup
  language?: Language | undefined
}

/** A whole document of the publication. */
export function xhtmlDocument({ title, type, body, language = LANGUAGE }: XhtmlDocument): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n${
    xhtml`<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<title>${title}</title>
<meta name="viewport" content="width=device-width"/>
<link rel="stylesheet" type="text/css" href="issue.css"/>
</head>
<body epub:type="${type}">
${body}
</body>
</html>
`.xml
  }`
}
