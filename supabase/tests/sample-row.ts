import { accountOf, accounts, otherStaff, type Person } from './identities.ts'

export type Values = Record<string, string | number | boolean | Buffer | null>

/** One kind of row of a table: where one stands for the person who asks, and a new one they might want to add. */
export interface Sample {
  key: Values
  fresh: Values
}

export interface Table {
  /** A column to write back unchanged. */
  column: string
  kinds: Record<string, (person: Person) => Sample>
  /** What has to stand there beforehand. */
  rows: Values[]
}

/** The id of the only row of a table that is nobody's own. */
export const SAMPLE_ID = '00000000-0000-4000-8000-0000000000c1'
export const OTHER_ID = '00000000-0000-4000-8000-0000000000c2'

/** A row of each account's, and one more that whoever asks might want to add: as themselves, or as somebody else. */
export const ownRows = (column: string, rowOf: (account: string) => Values, insertedRow = rowOf): Table => ({
  column,
  kinds: {
    own: (person) => ({ key: { user_id: accountOf(person) }, fresh: rowOf(accountOf(person)) }),
    "another's": () => ({ key: { user_id: otherStaff.id }, fresh: rowOf(otherStaff.id) }),
  },
  rows: accounts.map(insertedRow),
})
/** Rows of the one who asks, and of somebody else. */
export const ownAndOthers = (fresh: (account: string) => Values): Table['kinds'] => ({
  own: (person) => ({ key: { user_id: accountOf(person) }, fresh: fresh(accountOf(person)) }),
  "another's": () => ({ key: { user_id: otherStaff.id }, fresh: fresh(otherStaff.id) }),
})
