import { accountOf, accounts, otherStaff, type Person } from './identities.ts'

type Scalar = string | number | boolean | Buffer | null
/** An object is stored as JSON. */
export type Values = Record<string, Scalar | object>

/** One kind of row: its key, and a new row that the identity could insert. */
export interface Sample {
  key: Record<string, Scalar>
  fresh: Values
}

export interface Table {
  /** A column to write back unchanged. */
  column: string
  kinds: Record<string, (person: Person) => Sample>
  /** Inserts the rows that have to exist before. */
  rows: Values[]
}

/** The id of the only row of a table without owners. */
export const SAMPLE_ID = '00000000-0000-4000-8000-0000000000c1'
export const OTHER_ID = '00000000-0000-4000-8000-0000000000c2'

/** A row of each account, and a new row of the identity or of another account. */
export const ownRows = (column: string, rowOf: (account: string) => Values, insertedRow = rowOf): Table => ({
  column,
  kinds: {
    own: (person) => ({ key: { user_id: accountOf(person) }, fresh: rowOf(accountOf(person)) }),
    "another's": () => ({ key: { user_id: otherStaff.id }, fresh: rowOf(otherStaff.id) }),
  },
  rows: accounts.map(insertedRow),
})
/** Rows of the identity and of another account. */
export const ownAndOthers = (fresh: (account: string) => Values): Table['kinds'] => ({
  own: (person) => ({ key: { user_id: accountOf(person) }, fresh: fresh(accountOf(person)) }),
  "another's": () => ({ key: { user_id: otherStaff.id }, fresh: fresh(otherStaff.id) }),
})
