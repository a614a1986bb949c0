import { runStep, type Step, type StepResult } from './run-step.ts'

const checks: Step[] = [
  { name: 'lock file contains every platform', command: ['node', 'scripts/check-lockfile.ts'] },
  { name: 'names without forbidden terms', command: ['node', 'scripts/check-names.ts'] },
  { name: 'migrations for a database with readers (squawk)', command: ['node', 'scripts/check-migrations.ts'] },
  { name: 'commit subjects of at most 72 characters', command: ['node', 'scripts/check-commit-subjects.ts'] },
  { name: 'format and lint (Biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'format of .astro files (Prettier)',
    command: ['prettier', '--check', '--log-level', 'warn', 'src/**/*.astro'],
  },
  // TypeScript 7 checks in a third of the time of 6, which stays for what uses its API: the checks of .astro files and names.
  { name: 'types (tsc)', command: ['node', 'node_modules/typescript-native/bin/tsc'] },
  { name: 'types of .astro files', command: ['node', 'scripts/check-astro-types.ts'] },
  { name: 'types of the API client are current', command: ['node', 'scripts/api-types.ts', '--check'] },
  { name: 'types of the edge functions (deno check)', command: ['node', 'scripts/deno-check.ts'] },
  { name: 'dead code (knip)', command: ['knip'] },
  {
    name: 'pictures of the seeds exist and have their names',
    command: ['node', 'supabase/seeds/art/generate.ts', '--check'],
  },
]

/** Runs every static check in parallel. */
export const runChecks = (more: Step[] = []): Promise<StepResult[]> => Promise.all([...checks, ...more].map(runStep))

if (import.meta.main) {
  const architecture = { name: 'layers and import circles', command: ['vitest', 'run', 'tests/architecture.test.ts'] }
  const results = await runChecks([architecture])
  process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1
}
