/**
 * JSON as it may stand in a <script> element. There, no text may say '<': '</script>' would end the element and '<!--'
 * would change how the rest is read, whatever quotes stand around them.
 */
export function embeddableJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escapeCharacter)
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
