import { runStep, type Step } from './run-step.ts'

const checks: Step[] = [
  { name: 'lock file holds every platform', command: ['node', 'scripts/check-lockfile.ts'] },
  { name: 'format and lint (Biome)', command: ['biome', 'check', '--error-on-warnings', '.'] },
  {
    name: 'format of .astro files (Prettier)',
    command: ['prettier', '--check', '--log-level', 'warn', 'src/**/*.astro'],
  },
  { name: 'types (astro check)', command: ['astro', 'check', '--minimumFailingSeverity', 'warning'] },
  { name: 'types of the API client are current', command: ['node', 'scripts/api-types.ts', '--check'] },
  { name: 'types of the edge functions (deno check)', command: ['node', 'scripts/deno-check.ts'] },
  { name: 'dead code (knip)', command: ['knip'] },
  { name: 'art is drawn and named', command: ['node', 'supabase/seeds/art/generate.ts', '--check'] },
]

/** Everything that can be judged without running the product, side by side: which of it is sound, in no order. */
export const runChecks = (more: Step[] = []): Promise<boolean[]> => Promise.all([...checks, ...more].map(runStep))

if (import.meta.main) {
  const architecture = { name: 'rooms of the house', command: ['vitest', 'run', 'tests/architecture.test.ts'] }
  const passed = await runChecks([architecture])
  process.exitCode = passed.every(Boolean) ? 0 : 1
}
