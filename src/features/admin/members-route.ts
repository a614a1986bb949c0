/** Takes the place of a member's id in the URL. */
export const PRINTED_EDITIONS = 'printed-editions'

/** The same, for the list of groups. */
export const GROUPS = 'groups'

/**
 * `#members/ash%20honor/<id>`: the search, and the id of the open member, `PRINTED_EDITIONS` or `GROUPS`. `#members//groups/<id>` opens one
 * group. Each part may be empty.
 */
export interface MembersRoute {
  search: string
  openId: string
  groupId: string
}

export function parseMembersRoute(subpath: string): MembersRoute {
  const [search = '', openId = '', groupId = ''] = subpath.split('/')
  return { search: safeDecode(search), openId, groupId }
}

export const membersHref = ({ search, openId, groupId }: Partial<MembersRoute>) =>
  `#${['members', encodeURIComponent(search ?? ''), openId, groupId].join('/').replace(/\/+$/, '')}`

/** A URL that was typed by hand may be malformed. */
function safeDecode(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}
