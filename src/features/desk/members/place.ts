/** Stands in an address where the id of a member would. */
export const PRINTED = 'printed-editions'

/** Where in the room somebody is: what was looked for, and whose story is open, or PRINTED. `#members/ash%20honor/<id>` */
export interface Place {
  words: string
  opened: string
}

export function placeIn(rest: string): Place {
  const [words = '', opened = ''] = rest.split('/')
  return { words: readable(words), opened }
}

export const addressOf = ({ words, opened }: Partial<Place>) =>
  `#${['members', encodeURIComponent(words ?? ''), opened].join('/').replace(/\/+$/, '')}`

/** An address that somebody has typed may be no text. */
function readable(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
