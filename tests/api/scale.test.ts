import { expect, test } from 'vitest'
import { compareCosts, culprit, onlyMeasuredWithFew, withoutReason } from '../bench/scale/compare-costs.ts'
import { measureScale } from '../bench/scale/measure-scale.ts'
import { startPlantedFixture } from '../bench/scale/planted-fixture.ts'
import { growsWithReason } from '../bench/scale/scale-calls.ts'

// The same as `npm run bench -- scale` with few members. It compares pages that are read, which a busy machine does not change.

const size = { small: 1000, large: 10_000 }

async function measured(members: number) {
  const fixture = await startPlantedFixture({ members })
  try {
    return await measureScale(fixture)
  } finally {
    await fixture.stop()
  }
}

test('no call, event or job reads more because there are ten times as many members', { timeout: 600_000 }, async () => {
  const costs = { small: await measured(size.small), large: await measured(size.large) }
  expect(costs.large.size).toBeGreaterThan(150)
  const grown = withoutReason(compareCosts(costs, size, growsWithReason))
  expect(grown.map((one) => `${one.name}: ${culprit(one)}`)).toEqual([])
  expect(onlyMeasuredWithFew(costs)).toEqual([])
})
