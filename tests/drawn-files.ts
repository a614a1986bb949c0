import { isNightly, SEED } from './seed.ts'

// Files of which each run of `npm test` has a third, by its seed, and the nightly run all: what they show changes rarely, or has a
// test at a lower level in every run. Payments, access, sign-in, permissions and the long stories are in every run.
// docs/decisions/0351-a-third-of-some-tests-in-each-run.md

/** Browser stories, in three groups of about the same duration. */
export const drawnStories: readonly (readonly string[])[] = [
  [
    'account-delivery',
    'account-settings',
    'admin',
    'admin-audit-log',
    'admin-media',
    'article-lists',
    'edition',
    'edition-files',
    'editor-paste',
    'html-validity',
    'images',
    'no-javascript',
    'second-factor',
    'user-menu',
    'weather',
  ],
  [
    'account-emails',
    'account-support',
    'account-unavailable',
    'admin-articles',
    'admin-home',
    'admin-members',
    'admin-newsletter',
    'budget',
    'contact',
    'dashboard',
    'editor-nothing-lost',
    'header-and-footer',
    'islands',
    'keyboard',
    'lightbox',
    'offline',
    'publication-pages',
    'reading-progress',
    'sharing',
  ],
  [
    'admin-messages',
    'admin-plans',
    'admin-redirects',
    'admin-revenue',
    'admin-tokens',
    'appearance',
    'archive',
    'editor-writing',
    'home',
    'search',
    'seo',
    'staff-sign-in',
    'toasts',
  ],
].map((group) => group.map((name) => `tests/e2e/${name}.spec.ts`))

/** Integration tests, in three groups of about the same duration. */
export const drawnIntegrationTests: readonly (readonly string[])[] = [
  [
    'tests/api/doctor.test.ts',
    'tests/api/owner-cli.test.ts',
    'tests/api/weather.test.ts',
    'tests/publisher/documents.test.ts',
    'tests/publisher/languages.test.ts',
    'tests/publisher/database-unavailable.test.ts',
    'tests/publisher/release-target.test.ts',
    'tests/server/media-crashes.test.ts',
  ],
  [
    'supabase/embedded/run.test.ts',
    'tests/api/scale.test.ts',
    'tests/api/stripe-commands.test.ts',
    'tests/backup/backup.test.ts',
    'tests/publisher/announcements.test.ts',
    'tests/server/edition-files.test.ts',
    'tests/server/issue-pdfs.test.ts',
    'tests/server/media-uploads.test.ts',
    'tests/server/shutdown.test.ts',
  ],
  [
    'supabase/tests/reader-indexes.test.ts',
    'supabase/tests/statistics.test.ts',
    'tests/api/deploy.test.ts',
    'tests/api/stripe-cli.test.ts',
    'tests/publisher/generated-assets.test.ts',
    'tests/server/serve-generated-assets.test.ts',
  ],
]

/**
 * The files of `groups` that this run leaves out. Only `npm test` as a whole leaves any out: a part of it, or a file that is named,
 * runs whole.
 */
export const leftOut = (groups: readonly (readonly string[])[], seed = SEED): string[] =>
  process.env.DRAW_TESTS === 'true' && !isNightly
    ? groups.filter((_, index) => index !== seed % groups.length).flat()
    : []
