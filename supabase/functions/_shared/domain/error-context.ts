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

const withoutValues = (message: string) => message.replace(/"[^"]*"|'[^']*'|\S+@\S+/g, '…').slice(0, 500)

/** Without addresses of readers and long numbers, for texts that browsers report: names of functions in quotes are kept. */
export const withoutPersonalData = (text: string) =>
  text.replace(/[^\s/]+@[^\s/]+/g, '…').replace(/\d[\d -]{7,}\d/g, '…')
