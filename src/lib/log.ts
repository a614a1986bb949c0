/** Writes one line of JSON, in the form of the functions' log. Entries must not identify a reader. */
export function logLine(level: 'info' | 'warn' | 'error', event: string, context: Record<string, unknown> = {}): void {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, event, ...context }))
}
