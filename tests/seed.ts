/**
 * The seed of random tests. It differs in each run, so that many runs try what one run has no time for. It stands in the
 * titles of the tests that use it; `SEED=…` repeats them.
 */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** How many random cases a test tries: few in every run, many in `npm run test:nightly`. */
export const randomCases = (perRun: number, nightly: number) => (process.env.NIGHTLY === 'true' ? nightly : perRun)
