// Generates the types of the database from a freshly migrated one. With --check, reports whether the file is out of date.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestStack } from '../supabase/embedded/test-stack.ts'
import { runStep } from './run-step.ts'

const target = 'supabase/functions/_shared/data/schema.ts'

/** Types that follow from check constraints and not from the columns. */
const overrides = {
  columns: {
    'articles.content_blocks': 'Generated<ContentBlock[]>',
    'weather.readings': 'Generated<WeatherReading[]>',
    'site_settings.footer_links': "Generated<Settings['footerLinks']>",
    'site_settings.header_links': "Generated<Settings['headerLinks']>",
    'site_settings.office': "Generated<Settings['office']>",
    'site_settings.social_links': "Generated<Settings['socialLinks']>",
  },
}
const header = `// Written by \`npm run types\` from the migrated database. Do not edit.
import type { ContentBlock } from '../contracts/content-block.ts'
import type { SiteSettings as Settings } from '../contracts/site-settings.ts'
import type { WeatherReading } from '../contracts/weather.ts'
`

/** The types of a new database after all migrations. */
export async function generateDatabaseTypes(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-types-'))
  const outFile = path.join(folder, 'schema.ts')
  const stack = await startTestStack({ seed: false })
  try {
    const database = await stack.createDatabase({ seeded: false })
    const command = [
      'kysely-codegen',
      `--url=${database.superuserUrl}`,
      `--out-file=${outFile}`,
      '--dialect=postgres',
      '--include-pattern=public.*',
      '--date-parser=string',
      '--log-level=warn',
      `--type-mapping=${JSON.stringify({ timestamptz: 'string', xid8: 'string', interval: 'string' })}`,
      `--overrides=${JSON.stringify(overrides)}`,
    ]
    const { succeeded } = await runStep({ name: 'types of the database', command })
    if (!succeeded) throw new Error('The types could not be made.')
    return header + readFileSync(outFile, 'utf8').replace(/^\/\*\*[\s\S]*?\*\/\n/, '')
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { check } = parseArgs({ options: { check: { type: 'boolean' } } }).values
  const types = await generateDatabaseTypes()
  if (!check) writeFileSync(target, types)
  else if (types !== readFileSync(target, 'utf8')) {
    console.error(`${target} is stale: the migrations have changed. Run \`npm run types\` and commit the result.`)
    process.exitCode = 1
  }
}
