// node scripts/decision-index.ts: writes the index of the decision records. tests/documents.test.ts checks it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = 'docs/decisions'
const target = `${folder}/README.md`

const introduction = `# Decision records

One record for each decision that the code alone does not explain: the context, the options that were weighed, the decision, and its consequences. A record is not
rewritten when the decision changes: a new one replaces it, and the older gets the status \`superseded by [NNNN](…)\`.

To add one, take the next free number, name the file \`NNNN-title.md\`, write 15 to 35 lines in this form, and run \`node scripts/decision-index.ts\`, which writes this index:

\`\`\`md
# NNNN. Title

- Status: accepted
- Date: YYYY-MM-DD

## Context
## Options
## Decision
## Consequences
\`\`\`

Numbers are not a ranking, and some are unused.
`

export interface DecisionRecord {
  file: string
  number: string
  title: string
  status: string
  date: string
}

/** Undefined fields become empty strings, which the test of the documents reports. */
export function readRecords(): DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.md$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const find = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? ''
      return {
        file,
        number: file.slice(0, 4),
        title: find(/^# \d{4}[.:] (.+)$/m),
        status: find(/^.*\bStatus: ([^\n]+?)\.?$/m),
        date: find(/\bDate: (\d{4}-\d\d-\d\d)/),
      }
    })
}

export function decisionIndex(): string {
  const rows = readRecords().map(
    ({ file, number, title, status, date }) => `| [${number}](${file}) | ${title} | ${status} | ${date} |`,
  )
  return [introduction, '| number | decision | status | date |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')
}

if (import.meta.main) writeFileSync(target, decisionIndex())
