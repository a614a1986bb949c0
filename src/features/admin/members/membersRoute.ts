/** Stands in an address where the id of a member would. */
export const PRINTED_EDITIONS = 'printed-editions'

/** Where in the room somebody is: what was looked for, and whose story is open, or PRINTED. `#members/ash%20honor/<id>` */
export interface MembersRoute {
  search: string
  openId: string
}

export function parseMembersRoute(subpath: string): MembersRoute {
  const [search = '', openId = ''] = subpath.split('/')
  return { search: safeDecode(search), openId }
}

export const membersHref = ({ search, openId }: Partial<MembersRoute>) =>
  `#${['members', encodeURIComponent(search ?? ''), openId].join('/').replace(/\/+$/, '')}`

/** An address that somebody has typed may be no text. */
function safeDecode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
