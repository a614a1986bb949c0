import { account } from './policy-cases/account.ts'
import { admin } from './policy-cases/admin.ts'
import { billing } from './policy-cases/billing.ts'
import { content } from './policy-cases/content.ts'
import { media } from './policy-cases/media.ts'
import { members } from './policy-cases/members.ts'
import { messages } from './policy-cases/messages.ts'
import { newsroom } from './policy-cases/newsroom.ts'
import { pages } from './policy-cases/pages.ts'
import type { PolicyCases } from './policy-cases/policy-case.ts'
import { sections } from './policy-cases/sections.ts'

/** Each policy by `table: name`, with the statements that it allows and denies. */
export const policies: Record<string, PolicyCases> = {
  ...account,
  ...admin,
  ...messages,
  ...sections,
  ...content,
  ...media,
  ...newsroom,
  ...pages,
  ...members,
  ...billing,
}
