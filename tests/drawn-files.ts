import { isNightly, SEED } from './seed.ts'

// Files of which each run of `npm test` has a sixteenth, by its seed, and the nightly run all: what they show changes rarely, or has a
// test at a lower level in every run. Payments, access, sign-in, permissions and the long stories are in every run.
// docs/decisions/0409-a-sixteenth-of-some-tests-in-each-run.md

type Groups = readonly (readonly string[])[]

/** Every fourth file of a group is one quarter of it. */
const quartered = (groups: Groups): Groups =>
  groups.flatMap((group) => [0, 1, 2, 3].map((quarter) => group.filter((_, index) => index % 4 === quarter)))

/** Browser stories, in four lists of about the same duration; a run has a quarter of one. */
export const drawnStories: Groups = quartered([
  [
    'admin-articles',
    'admin-audit-log',
    'admin-messages',
    'admin-plans',
    'admin-system',
    'appearance',
    'budget',
    'edition',
    'free-sign-up',
    'keyboard',
    'plans',
    'publication-pages',
    'weather',
  ],
  [
    'account',
    'account-unavailable',
    'admin',
    'admin-newsletter',
    'admin-redirects',
    'admin-tokens',
    'article',
    'contact',
    'editor-writing',
    'groups',
    'html-validity',
    'islands',
    'newsletter',
    'offline',
    'sharing',
  ],
  [
    'account-delivery',
    'account-support',
    'admin-members',
    'checkout-errors',
    'dashboard',
    'edition-files',
    'editor-publishing',
    'header-and-footer',
    'home',
    'images',
    'no-javascript',
    'reading-progress',
    'search',
    'seo',
    'toasts',
  ],
  [
    'account-emails',
    'account-settings',
    'admin-home',
    'admin-media',
    'admin-revenue',
    'archive',
    'article-lists',
    'editor-nothing-lost',
    'editor-paste',
    'gifts',
    'lightbox',
    'reading',
    'second-factor',
    'staff-sign-in',
    'user-menu',
  ],
]).map((group) => group.map((name) => `tests/e2e/${name}.spec.ts`))

/** Integration tests, in four lists of about the same duration; a run has a quarter of one. */
export const drawnIntegrationTests: Groups = quartered([
  [
    'supabase/embedded/apply-migrations.test.ts',
    'supabase/embedded/function-service.test.ts',
    'supabase/tests/statistics.test.ts',
    'tests/api/admin-issues.test.ts',
    'tests/api/admin-newsletter.test.ts',
    'tests/api/article-crashes.test.ts',
    'tests/api/deploy.test.ts',
    'tests/api/owner-cli.test.ts',
    'tests/api/stripe-commands.test.ts',
    'tests/api/groups.test.ts',
    'tests/publisher/database-unavailable.test.ts',
    'tests/publisher/release-target.test.ts',
    'tests/server/article-reads.test.ts',
    'tests/server/serve-generated-assets.test.ts',
  ],
  [
    'supabase/embedded/auth-service.test.ts',
    'supabase/tests/job-indexes.test.ts',
    'tests/api/billing-leap-day.test.ts',
    'tests/api/database-tls.test.ts',
    'tests/api/member-corrections.test.ts',
    'tests/api/reading-list.test.ts',
    'tests/api/stripe-cli.test.ts',
    'tests/publisher/documents.test.ts',
    'tests/publisher/generated-assets.test.ts',
    'tests/publisher/languages.test.ts',
    'tests/server/media-crashes.test.ts',
    'tests/server/previews.test.ts',
    'tests/server/serving-processes.test.ts',
    'tests/server/shutdown.test.ts',
    'tests/server/telemetry.test.ts',
  ],
  [
    'supabase/tests/migrations.test.ts',
    'supabase/tests/reader-indexes.test.ts',
    'supabase/tests/search.test.ts',
    'tests/api/cancellation-crashes.test.ts',
    'tests/api/doctor.test.ts',
    'tests/api/email-outbox.test.ts',
    'tests/api/fuzz.test.ts',
    'tests/api/gift-crashes.test.ts',
    'tests/api/group-crashes.test.ts',
    'tests/api/highlights.test.ts',
    'tests/api/print-pauses.test.ts',
    'tests/api/winback-offers.test.ts',
    'tests/backup/backup-commands.test.ts',
    'tests/backup/backup.test.ts',
    'tests/publisher/announcements.test.ts',
    'tests/publisher/members-pages.test.ts',
    'tests/server/languages.test.ts',
  ],
  [
    'supabase/embedded/run.test.ts',
    'tests/api/admin-articles.test.ts',
    'tests/api/article-translations.test.ts',
    'tests/api/bank-debit.test.ts',
    'tests/api/currencies.test.ts',
    'tests/api/newsletter-links.test.ts',
    'tests/api/newsletter-mailboxes.test.ts',
    'tests/api/print-pause-crashes.test.ts',
    'tests/api/scale.test.ts',
    'tests/api/system.test.ts',
    'tests/api/trial-crashes.test.ts',
    'tests/api/weather.test.ts',
    'tests/publisher/apply-changes.test.ts',
    'tests/server/edition-files.test.ts',
    'tests/server/issue-pdfs.test.ts',
    'tests/server/media-uploads.test.ts',
    'tests/server/request-ids.test.ts',
  ],
])

/**
 * The files of `groups` that this run leaves out. Only `npm test` as a whole leaves any out: a part of it, or a file that is named,
 * runs whole.
 */
export const leftOut = (groups: Groups, seed = SEED): string[] =>
  process.env.DRAW_TESTS === 'true' && !isNightly
    ? groups.filter((_, index) => index !== seed % groups.length).flat()
    : []
