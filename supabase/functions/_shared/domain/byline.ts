/** Names in a row: 'Ada, Bo and Cy'. Same rule as private.byline. */
export const byline = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
