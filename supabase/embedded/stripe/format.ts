/** 20000 → '$200.00' */
export const formatDollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** Seconds since 1970 → '2026-11-22' (UTC) */
export const formatDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

export const escapeHtml = (text: unknown) =>
  String(text ?? '').replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
