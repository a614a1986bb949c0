import { author, otherStaff, type PolicyCases } from './policy-case.ts'

const describeThatOf = (account: string) => `update public.media set alt = 'A boat' where created_by = '${account}'`

export const media: Record<string, PolicyCases> = {
  'media: editorial staff read the library': {
    allow: { as: 'author', sql: 'select id from public.media' },
    deny: [
      { as: 'reader', sql: 'select id from public.media' },
      { as: 'support', sql: 'select id from public.media' },
    ],
  },
  'media: editors describe pictures': {
    allow: { as: 'editor', sql: describeThatOf(otherStaff) },
    deny: [
      { as: 'author', sql: describeThatOf(otherStaff) },
      { as: 'support', sql: `update public.media set alt = 'A boat'` },
    ],
  },
  'media: authors describe their own pictures': {
    allow: { as: 'author', sql: describeThatOf(author) },
    deny: [
      { as: 'author', sql: describeThatOf(otherStaff) },
      { as: 'reader', sql: `update public.media set alt = 'A boat'` },
    ],
  },
  'media_uses: editorial staff see where pictures are used': {
    allow: { as: 'author', sql: 'select field from public.media_uses' },
    deny: [
      { as: 'reader', sql: 'select field from public.media_uses' },
      { as: 'support', sql: 'select field from public.media_uses' },
    ],
  },
}
