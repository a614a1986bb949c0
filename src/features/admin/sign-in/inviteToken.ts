/** The token that a letter's link carries, also where the whole link was pasted. */
export const parseInviteToken = (input: string): string => /[?&]invite=([\w-]+)/.exec(input)?.[1] ?? input.trim()

/** What the address of this page brings along; undefined for whoever comes without an invitation. */
export const inviteTokenFrom = ({ search }: { search: string }): string | undefined =>
  new URLSearchParams(search).get('invite')?.trim() || undefined
