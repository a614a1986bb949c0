import type { Article } from '#shared/contracts/article.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Plan } from '#shared/contracts/plan.ts'

/** What a page is about, for those who find and share it. Pages that are about nothing more than their title have none. */
export type PageSubject =
  | { kind: 'home' }
  | { kind: 'article'; article: Article }
  | { kind: 'issue'; issue: Issue; articles: Article[] }
  | { kind: 'archive'; issues: Issue[] }
  | { kind: 'plans'; plans: Plan[] }
  | { kind: 'about' }
  | { kind: 'contact' }
