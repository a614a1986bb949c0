// Writes the types that are generated: those of the database, and those of the API client. With --check it only reports
// whether they are stale.
import { runStep } from './run-step.ts'

const passed: boolean[] = []
for (const script of ['scripts/api-types.ts', 'scripts/database-types.ts'])
  passed.push(await runStep({ name: script, command: ['node', script, ...process.argv.slice(2)] }))
process.exitCode = passed.every(Boolean) ? 0 : 1
