/** XML 1.0 has no other characters (its section 2.2). */
const NO_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** The text without the characters that an XML document may not have, escaped or not. */
export const xmlText = (text: string) => text.replace(NO_XML, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** For text between tags and in attributes; leaves out as well what `xmlText` does. */
export const escapeXml = (text: string) =>
  xmlText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

export const xmlResponse = (body: string) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  })
