/**
 * What tests draw by chance is drawn by this: another one each run, so that many runs try what one has no time for. It
 * stands in the names of the tests that use it, and `SEED=…` repeats them.
 */
export const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
