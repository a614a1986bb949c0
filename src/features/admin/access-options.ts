import type { Access } from '#shared/contracts/article.ts'

/** The access rules in the forms of settings, issues and articles. */
export const accessOptions: { value: Access; label: string }[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'accounts', label: 'Readers with an account' },
  { value: 'plans', label: 'Subscribers of a paid plan' },
  { value: 'gold', label: 'Subscribers of a gold or platinum plan' },
  { value: 'platinum', label: 'Subscribers of a platinum plan' },
]

/** Where a rule applies unless something else is chosen. */
export const ownAccessOptions = (rule: string) => [{ value: '', label: rule }, ...accessOptions]

/** Files are for the readers of what is in them, or for fewer. */
export const fileAccessOptions = accessOptions.map((option) =>
  option.value === 'everyone' ? { ...option, label: 'Everyone who reads the issue' } : option,
)
