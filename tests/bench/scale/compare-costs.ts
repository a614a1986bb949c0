import type { Cost } from './statement-costs.ts'

/** Costs by the name of the call. */
export type Costs = Map<string, Cost>

export interface Comparison {
  name: string
  small: Cost
  large: Cost
  /** Why it may grow. */
  reason?: string | undefined
  grows: boolean
}

/** Differences that no growth of a table explains, for example of a page that is split. */
const SLACK = 60
const TOLERANCE = 1.3
const NO_COST: Cost = { buffers: 0, milliseconds: 0, statements: [] }
/** Jobs have several connections, each of which reads the catalog once. */
const SLACK_OF_JOBS = 500

/**
 * The depth of an index grows with the logarithm of its rows, and so may the reads of a call. Faster growth needs a reason.
 * `size`: members of the small and of the large database.
 */
export function compareCosts(
  costs: { small: Costs; large: Costs },
  size: { small: number; large: number },
  reasons: Record<string, string>,
): Comparison[] {
  const logarithmic = Math.log(size.large) / Math.log(size.small)
  return [...costs.large].map(([name, large]) => {
    // The requests of a job depend on the rows that it found: with few members the second run may have nothing to do any more.
    const small = costs.small.get(name) ?? costs.small.get(name.replace('run 2', 'run 1')) ?? NO_COST
    const grows = large.buffers > small.buffers * logarithmic * TOLERANCE + slackOf(name)
    return { name, small, large, reason: reasons[name.replace(/, run \d/, '')], grows }
  })
}

/** The steps of the jobs, as `select private.prune_sessions(?::integer) as count`, which every run takes when its time allows. */
export const isStepOfJobs = (name: string) => /^jobs, .*: select private\.\w+\([^()]*\) as count$/.test(name)

/** Calls, events and steps of jobs that were measured with few members and not with many: nobody knows whether they grow. */
export const onlyMeasuredWithFew = ({ small, large }: { small: Costs; large: Costs }): string[] => {
  const withoutRun = (name: string) => name.replace(/, run \d/, '')
  const measured = new Set([...large.keys()].map(withoutRun))
  return [...small.keys()].filter(
    (name) => !measured.has(withoutRun(name)) && (!name.startsWith('jobs') || isStepOfJobs(name)),
  )
}

const slackOf = (name: string) => (name.startsWith('jobs') ? SLACK_OF_JOBS : SLACK)

export const withoutReason = (comparisons: Comparison[]) => comparisons.filter(({ grows, reason }) => grows && !reason)

/** The statement of a call that grew most. */
export function culprit({ small, large }: Comparison): string {
  const before = new Map(small.statements.map(({ query, buffers }) => [query, buffers]))
  const [worst] = large.statements.toSorted(
    (a, b) => b.buffers - (before.get(b.query) ?? 0) - (a.buffers - (before.get(a.query) ?? 0)),
  )
  if (!worst) return ''
  return `${before.get(worst.query) ?? 0} → ${worst.buffers} buffers: ${worst.query.replace(/\s+/g, ' ').slice(0, 300)}`
}
