import { mkdirSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { plantProgress } from '../../scripts/plant/plant-progress.ts'
import { table } from '../../scripts/table.ts'
import {
  type Comparison,
  type Costs,
  compareCosts,
  culprit,
  onlyMeasuredWithFew,
  withoutReason,
} from './scale/compare-costs.ts'
import { measureScale } from './scale/measure-scale.ts'
import { startPlantedFixture } from './scale/planted-fixture.ts'
import { growsWithReason } from './scale/scale-calls.ts'

const SMALL = 10_000

interface ScaleOptions {
  members: number
  /** A folder that keeps the planted databases for the next run. */
  keep?: string | undefined
}

/** The pages that each call, event of Stripe and job reads with 10,000 members and with many; fails when one grows without a reason. */
export async function benchmarkScale({ members, keep }: ScaleOptions): Promise<string> {
  const small = await measured(SMALL, keep)
  const large = await measured(members, keep)
  const comparisons = compareCosts({ small, large }, { small: SMALL, large: members }, growsWithReason)
  const failed = withoutReason(comparisons)
  const notCompared = onlyMeasuredWithFew({ small, large })
  if (failed.length + notCompared.length > 0) process.exitCode = 1
  return [
    table(['call: pages of 8 kB, ms', `${SMALL}`, 'ms', `${members}`, 'ms', 'ratio', ''], comparisons.map(rowOf)),
    ...failed.map((one) => `\n✗ ${one.name}\n  ${culprit(one)}`),
    ...notCompared.map((name) => `\n✗ ${name}\n  not measured with ${members} members`),
  ].join('\n')
}

async function measured(members: number, keep?: string): Promise<Costs> {
  const progress = plantProgress()
  const home = keep && join(keep, `${members}`)
  if (home) mkdirSync(home, { recursive: true })
  const fixture = await startPlantedFixture({
    members,
    home,
    onTable: progress.onTable,
  })
  try {
    console.log(`${members} members: ${await progress.summary(fixture.superuser)}, load ${loadavg()[0]?.toFixed(1)}`)
    return await measureScale(fixture, { withReconciliation: true })
  } finally {
    await fixture.stop()
  }
}

function rowOf({ name, small, large, grows, reason }: Comparison) {
  return [
    name,
    small.buffers,
    small.milliseconds.toFixed(0),
    large.buffers,
    large.milliseconds.toFixed(0),
    (large.buffers / Math.max(1, small.buffers)).toFixed(1),
    grows ? (reason ?? '✗') : '✓',
  ]
}
