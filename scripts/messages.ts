import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { browserMessage } from '../src/languages/parse-messages.ts'
import { LANGUAGES } from '../supabase/functions/_shared/contracts/languages.ts'
import { type Area, areaFile, areas, areasOf, findMessages, readCatalogue } from './messages/find-messages.ts'
import { withTypography } from './messages/typography.ts'

// Brings the catalogues in line with the code: adds what is new, with an empty text, removes what is not used any more, moves
// what another area uses, and writes what browsers load. `npm run messages`; tests/messages.test.ts checks the result.

const used = findMessages()
for (const language of LANGUAGES.slice(1)) {
  const known = readCatalogue(language)
  const files = areas.map((area) => writeArea(language, area, known))
  const forBrowsers = [...used.values()].filter(({ inBrowser }) => inBrowser).map(({ message }) => message)
  const parsed = forBrowsers.sort().map((message) => [message, forBrowser(message, known.get(message) || message)])
  writeFileSync(
    `src/languages/browser-messages.${language}.json`,
    `${JSON.stringify(Object.fromEntries(parsed), null, 1)}\n`,
  )
  execFileSync('node_modules/.bin/biome', ['check', '--write', ...files])
  const missing = [...used.keys()].filter((message) => !known.get(message))
  console.log(`${language}: ${used.size} texts, ${missing.length} without a translation`)
  for (const message of missing) console.log(`  ${message}`)
}

/** Parsed where it has values, so that browsers need no parser. */
function forBrowser(message: string, translation: string): string | object[] {
  return used.get(message)?.values ? browserMessage(translation) : translation
}

function writeArea(language: string, area: Area, known: Map<string, string>): string {
  const entries = [...used.values()]
    .filter((entry) => areasOf(entry) === area)
    .map(({ message }) => [message, withTypography(language, known.get(message) ?? '')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const file = areaFile(language, area)
  const lines = entries.map(([message, text]) => `  ${JSON.stringify(message)}: ${JSON.stringify(text)},\n`)
  const object = lines.length > 0 ? `{\n${lines.join('')}}` : '{}'
  writeFileSync(file, `export const ${area}: Record<string, string> = ${object}\n`)
  for (const [message, text] of entries) if (text) known.set(message, text)
  return file
}
