import { account } from './policy-cases/account.ts'
import { admin } from './policy-cases/admin.ts'
import { billing } from './policy-cases/billing.ts'
import { content } from './policy-cases/content.ts'
import { members } from './policy-cases/members.ts'
import { messages } from './policy-cases/messages.ts'
import type { PolicyCases } from './policy-cases/policy-case.ts'

/** Each policy by `table: name`, with what it allows and what it refuses. */
export const policies: Record<string, PolicyCases> = {
  ...account,
  ...admin,
  ...messages,
  ...content,
  ...members,
  ...billing,
}
