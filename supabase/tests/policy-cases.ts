import { account } from './policy-cases/account.ts'
import type { PolicyCases } from './policy-cases/case.ts'
import { admin } from './policy-cases/desk.ts'
import { messages } from './policy-cases/letters.ts'
import { content } from './policy-cases/magazine.ts'
import { members } from './policy-cases/members.ts'
import { billing } from './policy-cases/money.ts'

/** Each policy by `table: name`, with what it allows and what it refuses. */
export const policies: Record<string, PolicyCases> = {
  ...account,
  ...admin,
  ...messages,
  ...content,
  ...members,
  ...billing,
}
