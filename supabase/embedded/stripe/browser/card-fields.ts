/** A validation error of a field in Stripe's wording. */
export interface FieldError {
  code: string
  message: string
}

const AMEX = /^3[47]/

export const digitsOnly = (text: string) => text.replace(/\D/g, '')

const isAmex = (number: string) => AMEX.test(digitsOnly(number))

/** Groups the digits as on the card. */
export function formatCardNumber(text: string): string {
  const digits = digitsOnly(text).slice(0, isAmex(text) ? 15 : 16)
  if (isAmex(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
  return digits.match(/\d{1,4}/g)?.join(' ') ?? ''
}

/** '1234' → '12 / 34'; a first digit from 2 to 9 gets a leading zero. */
export function formatExpiry(text: string): string {
  const typed = digitsOnly(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const formatSecurityCode = (text: string) => digitsOnly(text).slice(0, 4)

export interface Expiry {
  month: number
  year: number
}

export function parseExpiry(text: string): Expiry | undefined {
  const digits = digitsOnly(text)
  if (digits.length !== 4) return undefined
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
}

export function validateNumber(text: string): FieldError | undefined {
  const digits = digitsOnly(text)
  if (digits.length < (isAmex(digits) ? 15 : 16))
    return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  return passesLuhnCheck(digits) ? undefined : { code: 'invalid_number', message: 'Your card number is invalid.' }
}

export function validateExpiry(text: string, today: Date): FieldError | undefined {
  const expiry = parseExpiry(text)
  if (!expiry || expiry.month < 1 || expiry.month > 12)
    return { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' }
  const [year, month] = [today.getFullYear(), today.getMonth() + 1]
  if (expiry.year < year)
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' }
  if (expiry.year > year + 50)
    return { code: 'invalid_expiry_year', message: 'Your card’s expiration year is invalid.' }
  if (expiry.year === year && expiry.month < month)
    return { code: 'invalid_expiry_month_past', message: 'Your card’s expiration date is in the past.' }
  return undefined
}

export function validateSecurityCode(text: string, number: string): FieldError | undefined {
  if (digitsOnly(text).length >= (isAmex(number) ? 4 : 3)) return undefined
  return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
}

/** Luhn checksum. */
function passesLuhnCheck(digits: string): boolean {
  const sum = [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 2 : 1)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Test cards that the form offers; ../test-cards.ts has all of them. */
export const testCards = [
  { number: '4242 4242 4242 4242', behavior: 'pays' },
  { number: '4000 0025 0000 3155', behavior: 'asks for approval once (3-D Secure)' },
  { number: '4000 0027 6000 3184', behavior: 'asks for approval every time' },
  { number: '4000 0000 0000 0002', behavior: 'is declined' },
  { number: '4000 0000 0000 9995', behavior: 'has insufficient funds' },
  { number: '4000 0000 0000 0341', behavior: 'pays, and is declined at the renewal' },
]
