/** Cents in an amount of dollars as somebody types it: '$1,450', '12.5'. Undefined when it is none. */
export function centsIn(text: string): number | undefined {
  const plain = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,3}(,\d{3})+|\d{1,7})(\.\d{1,2})?$/.test(plain)) return undefined
  const [dollars = '', cents = ''] = plain.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
