/**
 * The seed of random tests. It differs in each run, so that many runs try what one run has no time for. The
 * titles of the tests that use it contain it; `SEED=…` repeats them.
 */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Whether this is `npm run test:nightly`, which has hours. */
export const isNightly = process.env.NIGHTLY === 'true'

/** The tag of browser stories that only the nightly run has (docs/decisions/0250-what-the-nightly-run-adds.md). */
export const NIGHTLY = '@nightly'

/** How many random cases a test tries: few in every run, many in the nightly one. */
export const randomCases = (perRun: number, nightly: number) => (isNightly ? nightly : perRun)
