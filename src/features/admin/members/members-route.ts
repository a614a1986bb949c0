/** Takes the place of a member's id in the URL. */
export const PRINTED_EDITIONS = 'printed-editions'

/** The same, for the list of groups. */
export const GROUPS = 'groups'

/** `#members/ash%20honor/<id>`: the search, and the id of the open member, `PRINTED_EDITIONS` or `GROUPS`. Both may be empty. */
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

/** A URL that was typed by hand may be malformed. */
function safeDecode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
