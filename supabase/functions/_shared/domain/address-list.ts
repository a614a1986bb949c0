import { EmailAddress } from '../contracts/text-fields.ts'

/** A pasted list, parsed: each address once, and the entries that are no addresses. */
export interface AddressList {
  addresses: string[]
  invalid: string[]
}

/**
 * Reads e-mail addresses as people paste them: lines of a table, a list with commas or semicolons, or recipients as mail
 * programs write them (`Ada Lindqvist <ada@example.com>`).
 */
export function readAddressList(text: string): AddressList {
  // Names in quotes, before an address in brackets, may contain commas. Spreadsheets put addresses themselves in quotes.
  const entries = text
    .replace(/"([^"\n]*)"( *<)?/g, (_, quoted: string, bracket?: string) => bracket ?? ` ${quoted} `)
    .split(/[\n\t,;]+/)
    .flatMap((entry) => {
      const bracketed = [...entry.matchAll(/<([^<>]*)>/g)].map(([, address = '']) => address)
      return bracketed.length > 0 ? bracketed : entry.split(/\s+/)
    })
  const addresses = new Set<string>()
  const invalid = new Set<string>()
  for (const entry of entries.map((one) => one.trim()).filter(Boolean)) {
    const parsed = EmailAddress.safeParse(entry)
    if (parsed.success) addresses.add(parsed.data)
    else invalid.add(entry)
  }
  return { addresses: [...addresses], invalid: [...invalid] }
}
