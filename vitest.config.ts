import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { parseMessages } from './src/languages/parse-messages.ts'
import { isNightly } from './tests/seed.ts'

// `unit`: rules, components and scripts in this process; no service starts (`npm run test:unit`, about 20 s).
// `integration`: the real Postgres, Auth, Deno functions and built site. They get time to start; no test measures a clock.

/** These replace browser globals, and their modules keep state: each file has a process of its own. */
const isolatedTests = ['src/lib/{current-user,api-query}.test.ts', 'src/features/sign-in/failed-sign-ins.test.ts']

/** Components and browser modules, in a DOM without a browser: what needs layout, focus order or a server is in e2e. */
const domTests = ['src/**/*.dom.test.{ts,tsx}']

/** A module that a file replaces would stay replaced in the files after it. */
const replacesModules = (file: string) => readFileSync(file, 'utf8').includes('vi.mock(')
const domTestsWithMocks = globSync(domTests).filter(replacesModules)

/** Files that only the nightly run has (docs/decisions/0250-what-the-nightly-run-adds.md). */
const nightlyTests = ['supabase/tests/newsroom-indexes.test.ts']

// Long timeouts cost nothing on a fast machine, and short ones fail tests on a busy one.
const expectation = { poll: { timeout: 30_000 } }

const unit = {
  expect: expectation,
  testTimeout: 30_000,
  // Hooks import what a section loads on demand, in a fresh clone beside the build of the site.
  hookTimeout: 60_000,
  // Thousands of random cases.
  ...(isNightly && { testTimeout: 600_000 }),
  include: [
    'src/**/*.test.ts',
    'src/**/*.test.tsx',
    'supabase/functions/**/*.test.ts',
    'supabase/seeds/**/*.test.ts',
    'scripts/**/*.test.ts',
    'tests/*.test.ts',
  ],
}
const navigation = { disableMainFrameNavigation: true, disableFallbackToSetURL: true }
const dom = {
  environment: 'happy-dom',
  expect: expectation,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['tests/dom-setup.ts'],
  // A link that is followed would leave the page for all tests after it.
  environmentOptions: { happyDOM: { settings: { navigation } } },
}
const integration = {
  expect: expectation,
  exclude: ['**/node_modules/**', ...(isNightly ? [] : nightlyTests)],
  include: [
    'supabase/tests/**/*.test.ts',
    'supabase/embedded/**/*.test.ts',
    'tests/api/**/*.test.ts',
    'tests/auth/**/*.test.ts',
    'tests/backup/**/*.test.ts',
    'tests/billing/**/*.test.ts',
    'tests/publisher/**/*.test.ts',
    'tests/server/**/*.test.ts',
  ],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Twice as many as there are processors: many tests wait for timers.
  maxWorkers: 4,
  // Files share four processes, as unit tests do: a process for each of them takes half a second of processor time.
  isolate: false,
  env: { LITE_AUTH_BCRYPT_COST: '4' },
  globalSetup: ['scripts/build-once.ts', 'scripts/bundle-functions.ts', 'scripts/start-shared-postgres.ts'],
}

/** As the site is built: the browser's translator knows no unparsed plurals. */
const plugins = [parseMessages()]

/** Unit tests share a process: importing modules anew for each file took two thirds of their time. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins,
        test: { ...unit, name: 'unit', exclude: ['**/node_modules/**', ...isolatedTests, ...domTests], isolate: false },
      },
      { plugins, test: { ...unit, name: 'alone: unit', include: isolatedTests } },
      { plugins, test: { ...dom, name: 'dom: unit', include: domTests, exclude: domTestsWithMocks, isolate: false } },
      { plugins, test: { ...dom, name: 'dom alone: unit', include: domTestsWithMocks } },
      { test: { ...integration, name: 'integration' } },
      // Against a running magazine and the browsers of `npm run test:browsers`, one story after the other.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/**/*.test.ts'],
          expect: expectation,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
