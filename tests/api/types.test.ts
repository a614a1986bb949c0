import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateDatabaseTypes } from '../../scripts/database-types.ts'

test('the generated types match the migrations; `npm run types` renews them', async () => {
  expect(readFileSync('supabase/functions/_shared/data/schema.ts', 'utf8')).toBe(await generateDatabaseTypes())
})
