// Writes the types that are generated: those of the database, and those of the API client. With --check it only reports
// whether they are stale.
import { runStep, type StepResult } from './run-step.ts'

const results: StepResult[] = []
for (const script of ['scripts/api-types.ts', 'scripts/database-types.ts'])
  results.push(await runStep({ name: script, command: ['node', script, ...process.argv.slice(2)] }))
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1
