import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0

/** What each browser would have a process of its own for: together they take a tenth less of the processor. */
const inOneProcess = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

/** Readers in a real browser against the running, built magazine: SITE_URL says where it is. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are processors: stories wait for letters, and for answers that take as long as others.
  workers: 3,
  // Waiting costs nothing where a machine is quick, and a story that says "never" on a slow one would be wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A second try may be needed on a machine that is busy with something else; the closing tally names whoever needed it.
  retries: 2,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:4321',
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [...inOneProcess, ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'reader', testIgnore: '**/*.serial.spec.ts' },
    // These change what is published, so they wait until nobody else reads.
    { name: 'editor', testMatch: '**/*.serial.spec.ts', dependencies: ['reader'], fullyParallel: false, workers: 1 },
  ],
})
