/** Whoever has a name chose it: one that a mailbox could show as a link stands in no letter. */
export const isPlainName = (name: string | undefined, maxLength = 40): name is string =>
  name !== undefined && name.length <= maxLength && /^[\p{L}\p{M}' ’-]+$/u.test(name)
