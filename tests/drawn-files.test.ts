import { globSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { drawnIntegrationTests, drawnStories, leftOut } from './drawn-files.ts'

afterEach(() => vi.unstubAllEnvs())

test('every drawn file exists, and is in one group', () => {
  const files = [...drawnStories, ...drawnIntegrationTests].flat()
  expect(files.filter((file) => globSync(file).length === 0)).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})

test('runs with seeds that follow each other have every file, one each', () => {
  vi.stubEnv('DRAW_TESTS', 'true')
  for (const groups of [drawnStories, drawnIntegrationTests]) {
    const seeds = groups.map((_, index) => 40 + index)
    const runs = seeds.map((seed) => groups.flat().filter((file) => !leftOut(groups, seed).includes(file)))
    expect(runs.flat().toSorted()).toEqual(groups.flat().toSorted())
  }
})

test('a part of the tests that is run alone leaves nothing out', () => {
  vi.stubEnv('DRAW_TESTS', '')
  expect(leftOut(drawnStories)).toEqual([])
})
