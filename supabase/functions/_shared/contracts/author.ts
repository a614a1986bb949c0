import { z } from 'zod'
import { ArticlePageQuery } from './paging.ts'
import { ImageUrl, Slug, Timestamp } from './primitives.ts'
import { StaffPerson } from './staff.ts'
import { emptyAsUndefined, singleLineText } from './text-fields.ts'

/** An author as the newsroom sees them. An author need not have an account. */
export const AuthorRecord = z
  .object({
    id: Slug,
    name: z.string(),
    biography: z.string(),
    portraitUrl: z.string().nullable(),
    portraitAlt: z.string(),
    staffMember: StaffPerson.nullable().describe('Whose articles carry this name.'),
    articles: z.int().describe('Published ones; counted up to 1000.'),
    version: z.int(),
    updatedAt: Timestamp,
  })
  .meta({ id: 'AuthorRecord' })
export type AuthorRecord = z.infer<typeof AuthorRecord>

const fields = {
  name: singleLineText(100, { required: 'The name, please.', invalid: 'The name on one line, please.' }),
  biography: z.string().trim().max(2000, 'At most 2000 characters, please.').default(''),
  portraitUrl: emptyAsUndefined(ImageUrl.optional()).describe('An http(s) address, or a path on this site.'),
  portraitAlt: z.string().trim().max(300, 'At most 300 characters, please.').default(''),
  staffMemberId: emptyAsUndefined(z.uuid().optional()),
}

/** `POST /api/admin/authors`. */
export const NewAuthor = z.object(fields).meta({ id: 'NewAuthor' })
export type NewAuthor = z.infer<typeof NewAuthor>

/** `PUT /api/admin/authors/{id}`. */
export const AuthorChange = z.object({ ...fields, baseVersion: z.int().positive() }).meta({ id: 'AuthorChange' })
export type AuthorChange = z.infer<typeof AuthorChange>

/** Authors in the order of their ids, or those with these words in their names. */
export const AuthorQuery = ArticlePageQuery.extend({ search: z.string().trim().max(100).optional() })
export type AuthorQuery = z.infer<typeof AuthorQuery>
