import { table } from '../../scripts/table.ts'
import { startTestStack } from '../../supabase/embedded/test-stack.ts'
import { Counts } from '../billing/counts.ts'
import { type FailedHistory, HISTORIES_PER_SYSTEM, runHistories } from '../billing/histories.ts'

/** Random histories of paying readers and groups against the functions. Another `--seed` gives other histories. */
export async function benchmarkHistories({
  histories,
  seed,
  systems,
}: {
  histories: number
  seed: number
  /** How many run at the same time. */
  systems: number
}): Promise<string> {
  const stack = await startTestStack({ seed: false, postgresSettings: { max_connections: String(50 * systems + 50) } })
  const startedAt = performance.now()
  const failed: Pick<FailedHistory, 'seed' | 'violations'>[] = []
  const [counts, checked] = [new Counts(), new Counts()]
  let [done, steps] = [0, 0]
  const report = (found: typeof failed) => {
    failed.push(...found)
    for (const { seed, violations } of found) console.log(`seed ${seed}: ${violations.join('; ')}`)
  }
  try {
    let started = 0
    const run = async () => {
      while (started < histories) {
        const first = seed + started
        const count = Math.min(HISTORIES_PER_SYSTEM, histories - started)
        started += count
        // The others go on: their result takes an hour and more.
        await runSystem(first, count).catch((error: Error) => report([{ seed: first, violations: [`${error.stack}`] }]))
      }
    }
    const runSystem = async (first: number, count: number) => {
      const result = await runHistories(stack, first, count)
      done += count
      steps += result.steps
      counts.addAll(result.counts)
      checked.addAll(result.checked)
      report(result.failed)
      process.stderr.write(`\r${done} of ${histories}, ${failed.length} failed, ${minutes(startedAt)} min `)
    }
    // A system waits for Stripe's rate limit and for restarts much of the time.
    await Promise.all(Array.from({ length: systems }, run))
  } finally {
    await stack.stop()
    process.stderr.write('\n')
  }
  const kinds = counts.entries().flatMap(([name]) => (name.endsWith(' drawn') ? name.replace(/ drawn$/, '') : []))
  const result = table(
    ['histories', 'seeds', 'steps', 'minutes', 'a second', 'failed'],
    [
      [
        done,
        `${seed} to ${seed + done - 1}`,
        steps,
        minutes(startedAt),
        (done / seconds(startedAt)).toFixed(1),
        failed.length,
      ],
    ],
  )
  return [
    result,
    table(
      ['step', 'drawn', 'changed something'],
      kinds.map((kind) => [kind, counts.get(`${kind} drawn`), counts.get(`${kind} done`)]),
    ),
    table(['compared with Stripe', 'times'], checked.entries()),
  ].join('\n\n')
}

const seconds = (since: number) => (performance.now() - since) / 1000
const minutes = (since: number) => (seconds(since) / 60).toFixed(1)
