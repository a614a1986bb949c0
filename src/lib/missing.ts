import type { Fault } from './sending.ts'

/** What is left empty of what a form needs: the rule in its title and sentence, and at each field what is wrong there. */
export function missingIn(
  values: Record<string, string>,
  names: string[],
  fault: Fault,
  atField = 'Nothing is written here yet.',
): Fault | undefined {
  const missing = names.filter((name) => !values[name]?.trim())
  if (missing.length === 0) return undefined
  return { ...fault, fields: Object.fromEntries(missing.map((name) => [name, atField])) }
}
