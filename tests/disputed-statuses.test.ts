import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastDefinitions } from './sql-functions.ts'

// The list is repeated where a call of private.is_disputed for each row would be slow, and in TypeScript.

const CODE = 'supabase/functions/_shared/billing/resolve-conflicts.ts'

/** The lists of statuses in brackets of SQL or TypeScript. `under_review` is in no list of disputes that still take evidence. */
const listsIn = (text: string) =>
  [...text.matchAll(/[([]([^()[\]]*'under_review'[^()[\]]*)[)\]]/g)].map(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, status]) => status),
  )

const lists = [
  ...[...lastDefinitions.values()].map(({ name, body }) => ({ source: name, found: listsIn(body) })),
  { source: CODE, found: listsIn(readFileSync(CODE, 'utf8')) },
].flatMap(({ source, found }) => found.map((statuses) => ({ source, statuses })))

test('the statuses of a dispute in which the bank has the money are the same in SQL and in TypeScript', () => {
  const decided = lists.find(({ source }) => source === 'private.is_disputed')?.statuses
  expect(lists.filter(({ statuses }) => String(statuses) !== String(decided))).toEqual([])
  expect(lists.map(({ source }) => source).sort()).toEqual(
    ['private.is_disputed', 'private.list_renewals_to_end', 'private.print_recipients', CODE].sort(),
  )
})
