import { fractionDigits } from '#shared/domain/price.ts'

/**
 * An amount as staff type it, '$1,450', '12.5', in the smallest unit of its currency. Undefined for anything else, also for
 * decimals that the currency does not have.
 */
export function parseAmount(text: string, currency: string): number | undefined {
  const normalized = text.trim().replace(/^\p{Sc}\s*/u, '')
  if (!/^(\d{1,3}(,\d{3})+|\d{1,8})(\.\d{1,2})?$/.test(normalized)) return undefined
  const [units = '', decimals = ''] = normalized.replaceAll(',', '').split('.')
  const digits = fractionDigits(currency)
  if (decimals.length > digits) return undefined
  return Number(units) * 10 ** digits + Number(decimals.padEnd(digits, '0'))
}
