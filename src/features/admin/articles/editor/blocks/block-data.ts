import type { DraftBlock } from '#shared/contracts/article-draft.ts'

// The data of a block that is being written may lack anything, or hold what another version has written.

type Data = Record<string, unknown>

export const textIn = (data: Data, name: string): string => {
  const value = data[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const itemsIn = (data: Data, name: string): Data[] => {
  const value = data[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}

/** The data with one value; an empty one is taken out where the contract does not require it. */
export function withValue<Value extends Data>(data: Value, name: string, value: unknown, isRequired: boolean): Value {
  if (value !== '' || isRequired) return { ...data, [name]: value }
  const { [name]: _, ...rest } = data
  return rest as Value
}

export const withData = (block: DraftBlock, data: Data): DraftBlock => ({ ...block, data })
