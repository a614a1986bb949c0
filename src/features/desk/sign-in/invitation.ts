/** The token that a letter's link carries, also where the whole link was pasted. */
export const tokenOf = (typed: string): string => /[?&]invite=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()

/** What the address of this page brings along; undefined for whoever comes without an invitation. */
export const invitationIn = ({ search }: { search: string }): string | undefined =>
  new URLSearchParams(search).get('invite')?.trim() || undefined
