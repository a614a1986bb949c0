import { account } from './policy-cases/account.ts'
import type { PolicyCases } from './policy-cases/case.ts'
import { desk } from './policy-cases/desk.ts'
import { letters } from './policy-cases/letters.ts'
import { magazine } from './policy-cases/magazine.ts'
import { members } from './policy-cases/members.ts'
import { money } from './policy-cases/money.ts'

/** Each policy by `table: name`, with what it allows and what it refuses. */
export const policies: Record<string, PolicyCases> = {
  ...account,
  ...desk,
  ...letters,
  ...magazine,
  ...members,
  ...money,
}
