import { useState } from 'react'

/**
 * For a form of uncontrolled fields, in which a refetch changes nothing: the record that a save is based on, and its setter for
 * after a save. It is the newest in which these fields are as the form began with them. So a change of the fields by somebody
 * else is a conflict, and a change of anything else, such as the caller's own release of an issue, is none.
 */
export function useFormBase<Item>(record: Item, fields: (keyof Item)[]) {
  const [start, setBase] = useState(record)
  const isUnchanged = fields.every((field) => JSON.stringify(record[field]) === JSON.stringify(start[field]))
  return [isUnchanged ? record : start, setBase] as const
}
