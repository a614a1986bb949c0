import type { Access } from '#shared/contracts/article.ts'

/** Who reads whole articles, for the forms of settings and issues. */
export const accessOptions: { value: Access; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'accounts', label: 'Readers with an account' },
  { value: 'plans', label: 'Subscribers of a paid plan' },
]
