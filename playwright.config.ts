import { defineConfig } from '@playwright/test'
import { isNightly, NIGHTLY } from './tests/seed.ts'

const asRoot = process.getuid?.() === 0

/** Services that each browser would otherwise run in a process of its own: this takes a tenth less processor time. */
const inOneProcess = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']

/**
 * All pages of a context in one process. Otherwise the browser starts a process for each page, and one in advance: this
 * takes a quarter of the processor time of a story.
 */
const oneProcessForPages = '--renderer-process-limit=1'

/** Stories in a real browser against the running, built site. SITE_URL is its address. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  ...(!isNightly && { grepInvert: new RegExp(NIGHTLY) }),
  forbidOnly: Boolean(process.env.CI),
  // Twice as many as there are processors: stories wait for e-mails, for schedules and for responses of uniform length.
  workers: 4,
  // Long timeouts cost nothing on a fast machine, and short ones fail stories on a slow one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A story that passes only at a second try fails `npm test`, unless the machine was starved during the try that failed.
  retries: 2,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_URL ?? 'http://localhost:4321',
    viewport: { width: 1440, height: 900 },
    // Frames of transitions take a tenth of the processor time. Stories about motion, and one of each journey, have it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that a service worker makes are not seen by `page.route`. The stories about reading offline allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: [...inOneProcess, oneProcessForPages, ...(asRoot ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    { name: 'reader', testIgnore: '**/*.serial.spec.ts' },
    // These change what is published, so they run after all others.
    {
      name: 'editor',
      testMatch: '**/*.serial.spec.ts',
      dependencies: ['reader'],
      fullyParallel: false,
      workers: 1,
    },
  ],
})
