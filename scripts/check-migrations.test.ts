import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedMigrations, findUnsafeStatements } from './check-migrations.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-migrations-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const TIMEOUTS = `set lock_timeout = '5s';\nset statement_timeout = '60s';\n`

function problemsOf(text: string): string {
  const file = join(folder, '20270101000000_example.sql')
  writeFileSync(file, text)
  return findUnsafeStatements([file])
}

test('only migrations for databases with readers are checked', () => {
  const files = ['supabase/migrations/20261126050000_before.sql', 'supabase/migrations/20261127000000_after.sql']
  expect(checkedMigrations(files)).toEqual(['supabase/migrations/20261127000000_after.sql'])
})

test.each([
  ['a lock that waits for ever', `alter table public.articles add column subtitle text;`, 'require-lock-timeout'],
  [
    'a constraint that reads the whole table under its lock',
    `${TIMEOUTS}alter table public.articles add constraint short check (length(title) < 500);`,
    'constraint-missing-not-valid',
  ],
  [
    'an index that blocks writers',
    `${TIMEOUTS}create index articles_by_title on public.articles (title);`,
    'require-concurrent-index-creation',
  ],
  [
    'a name that the running functions still use',
    `${TIMEOUTS}alter table public.articles rename column title to headline;`,
    'renaming-column',
  ],
])('%s is refused', (_, text, rule) => {
  expect(problemsOf(text)).toContain(rule)
})

test('a statement that readers do not notice is let through', () => {
  const text = `${TIMEOUTS}
alter table public.articles add column subtitle text not null default '';
alter table public.articles add constraint subtitle_is_short check (length(subtitle) <= 200) not valid;
create table public.series (id text primary key, title text not null check (length(title) <= 200));
create index series_by_title on public.series (title);
create index concurrently if not exists articles_by_title on public.articles (title);`
  expect(problemsOf(text)).toBe('')
})
