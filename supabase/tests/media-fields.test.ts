import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Article } from '../functions/_shared/contracts/article.ts'
import { ArticleDocument } from '../functions/_shared/contracts/article-draft.ts'
import { NewAuthor } from '../functions/_shared/contracts/author.ts'
import { ContentBlock } from '../functions/_shared/contracts/content-block.ts'
import { Issue } from '../functions/_shared/contracts/issue.ts'
import { ImageUrl } from '../functions/_shared/contracts/primitives.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`)
const inColumns = (path: string) => path.replace(/^\w+/, snakeCase)

/** Where the contracts say that a stored record can have a picture: the table, and JSON paths into its row. */
const stored: { contract: z.ZodType; entity: string; toPath: (path: string) => string }[] = [
  { contract: Article, entity: 'articles', toPath: inColumns },
  // A working copy has the blocks of an article, which may be incomplete.
  {
    contract: ArticleDocument.extend({ contentBlocks: z.array(ContentBlock) }),
    entity: 'article_drafts',
    toPath: (path) => `document.${path}`,
  },
  { contract: Issue, entity: 'issues', toPath: inColumns },
  { contract: NewAuthor, entity: 'authors', toPath: inColumns },
]

/** Contracts with pictures that are parts of the stored ones, repeat them, or are the library itself. */
const NOT_STORED_AS_SUCH = new Set([
  'AdminIssue',
  'AnyBlock',
  'ArticleDocument',
  'ArticleDraft',
  'ArticleRevision',
  'ArticleSave',
  'ArticleSummary',
  'AuthorChange',
  'CompletedMediaUpload',
  'ContentBlock',
  'GalleryImage',
  'ImageGalleryBlock',
  'ImageUrl',
  'IssueEntry',
  'IssueUpdate',
  'Media',
  'MediaUpload',
  'NewArticle',
  'NewIssue',
  'Preview',
  'PreviewArticle',
  'PreviewRequest',
  'RevisionDocument',
  'Product',
  'SearchResult',
  'SearchResults',
  'ProductShowcaseBlock',
  'UploadedMedia',
  // Responses of the API: an article that is shared, and an issue for those who may read it.
  'SharedArticle',
  'Edition',
])

async function contractsWithPictures(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../functions/_shared/contracts')
  const modules = await Promise.all(readdirSync(folder).map((file) => import(join(folder, file)) as Promise<object>))
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      value instanceof z.ZodType && [...picturePaths(value)].length > 0 ? [name] : [],
    ),
  )
}

/** Also with a description, which makes another schema. */
const isImageUrl = (schema: z.ZodType) =>
  schema instanceof z.ZodString && patternsOf(schema).includes(patternsOf(ImageUrl)[0] ?? '')
const patternsOf = (schema: z.ZodString) =>
  (schema.def.checks ?? []).flatMap((check) => ('pattern' in check._zod.def ? [String(check._zod.def.pattern)] : []))

/** JSON paths to every ImageUrl in a schema: `images[*].url`. */
function* picturePaths(schema: z.ZodType, path = '', seen: z.ZodType[] = []): Generator<string> {
  if (isImageUrl(schema)) yield path
  if (seen.includes(schema)) return
  const next = (child: unknown, childPath = path) => picturePaths(child as z.ZodType, childPath, [...seen, schema])
  if (schema instanceof z.ZodObject)
    for (const [name, child] of Object.entries(schema.shape)) yield* next(child, path ? `${path}.${name}` : name)
  else if (schema instanceof z.ZodArray) yield* next(schema.element, `${path}[*]`)
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* next(option)
  else if (schema instanceof z.ZodRecord) yield* next(schema.valueType, `${path}.*`)
  else if (schema instanceof z.ZodPipe) {
    yield* next(schema.in)
    yield* next(schema.out)
  } else if ('innerType' in schema.def) yield* next(schema.def.innerType)
}

test('the index of uses follows every picture that the contracts know', async () => {
  const rows = await db.owner`select entity, path from private.media_fields`
  const followed = new Set(rows.map(({ entity, path }) => `${entity} ${path}`))
  for (const { contract, entity, toPath } of stored) {
    const paths = new Set([...picturePaths(contract)].map((path) => `${entity} $.${toPath(path)}`))
    expect(paths.size).toBeGreaterThan(0)
    for (const path of paths) expect(followed, `private.follow_pictures() lacks ${path}`).toContain(path)
  }
})

test('a contract with pictures is stored, or is a part of one that is', async () => {
  const names = new Set(await contractsWithPictures())
  const known = new Set([...NOT_STORED_AS_SUCH, 'Article', 'Issue', 'NewAuthor'])
  expect([...names].filter((name) => !known.has(name))).toEqual([])
  expect([...names]).toEqual(expect.arrayContaining(['Article', 'ContentBlock', 'Issue', 'Media']))
})

test('the index of uses follows every column that the database checks as the URL of a picture', async () => {
  const columns = await db.owner`
    select relname || ' $.' || attname as path
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(pg_constraint.oid) like '%is_image_url(%'`
  const rows = await db.owner`select entity || ' ' || path as path from private.media_fields`
  const followed = rows.map(({ path }) => path)
  expect(columns.length).toBeGreaterThan(3)
  for (const { path } of columns) expect(followed).toContain(path)
})

test('the test finds a picture that is new', () => {
  const schema = z.object({
    title: z.string(),
    cards: z.array(z.object({ front: ImageUrl.nullish() })),
    logo: ImageUrl.default('/x'),
  })
  expect([...picturePaths(schema)].toSorted()).toEqual(['cards[*].front', 'logo'])
})
