import type { Person } from '../identities.ts'

/** A statement by a person. `given` runs before it as the owner of the schema. */
export interface PolicyCase {
  as: Person
  sql: string
  given?: string
}

export interface PolicyCases {
  allow: PolicyCase
  /** Statements that the condition of the policy denies: each would pass if the condition were `true`. */
  deny: PolicyCase[]
  /** The reason why the policy has no denied case. */
  noDenialReason?: string
}

export const reader = '00000000-0000-4000-8000-000000000001'
export const otherReader = '00000000-0000-4000-8000-000000000002'
export const owner = '00000000-0000-4000-8000-000000000003'
export const editor = '00000000-0000-4000-8000-000000000004'
export const author = '00000000-0000-4000-8000-000000000005'
export const otherStaff = '00000000-0000-4000-8000-000000000099'
