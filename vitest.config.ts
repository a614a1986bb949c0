import { defineConfig } from 'vitest/config'

// Two kinds of proof: rules that need nothing but themselves, and parts that run for real (Postgres, Auth, Deno, the
// built site). Real parts get time to start; no test measures a clock.

/** Stand in for the browser around them, and remember what their tab has done. */
const isolatedTests = [
  'src/lib/{current-user,api-query}.test.ts',
  'src/features/sign-in/failed-sign-ins.test.ts',
]

/** Components and browser modules, in a DOM without a browser: what needs layout, focus order or a server is in e2e. */
const domTests = ['src/**/*.dom.test.{ts,tsx}']

const unit = {
  include: [
    'src/**/*.test.ts',
    'src/**/*.test.tsx',
    'supabase/functions/**/*.test.ts',
    'supabase/seeds/**/*.test.ts',
    'scripts/**/*.test.ts',
    'tests/*.test.ts',
  ],
}
const integration = {
  include: [
    'supabase/tests/**/*.test.ts',
    'supabase/embedded/**/*.test.ts',
    'tests/api/**/*.test.ts',
    'tests/billing/**/*.test.ts',
    'tests/publisher/**/*.test.ts',
    'tests/server/**/*.test.ts',
  ],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // One more than there are processors: many tests wait for what takes its time on purpose.
  maxWorkers: 3,
  env: { LITE_AUTH_BCRYPT_COST: '4' },
  globalSetup: 'scripts/build-once.ts',
}

/**
 * Rules share a process, which spares each file the loading of all that it imports: two thirds of the work. Those
 * that change what others would find there have one of their own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: { ...unit, name: 'unit', exclude: ['**/node_modules/**', ...isolatedTests, ...domTests], isolate: false },
      },
      { test: { ...unit, name: 'alone: unit', include: isolatedTests } },
      { test: { name: 'dom: unit', include: domTests, environment: 'happy-dom', testTimeout: 30_000 } },
      { test: { ...integration, name: 'integration' } },
    ],
  },
})
