/** Writes one line of JSON. Entries must not identify a reader. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, context?: Record<string, unknown>) => void

export const log: Log = (level, event, context = {}) => {
  console[level](JSON.stringify({ at: new Date().toISOString(), level, event, ...context }))
}

/** The loggable parts of an error, without the values that its message quotes. */
export function errorContext(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, table, constraint } = error as unknown as Record<string, unknown>
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return {
    error: error.name,
    code,
    table,
    constraint,
    message: withoutValues(error.message),
    stack: frames?.slice(0, 12),
  }
}

function withoutValues(message: string): string {
  return message.replace(/"[^"]*"|'[^']*'|\S+@\S+/g, '…').slice(0, 500)
}
