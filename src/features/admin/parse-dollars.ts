/** Cents from an amount as staff type it: '$1,450', '12.5'. Undefined for anything else. */
export function parseDollars(text: string): number | undefined {
  const normalized = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?$/.test(normalized)) return undefined
  const [dollars = '', cents = ''] = normalized.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
