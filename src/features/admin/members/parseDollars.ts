/** Cents in an amount of dollars as somebody types it: '$1,450', '12.5'. Undefined when it is none. */
export function parseDollars(text: string): number | undefined {
  const normalized = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?$/.test(normalized)) return undefined
  const [dollars = '', cents = ''] = normalized.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
