import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { retainOldAssets } from './retain-old-assets.ts'

test('files of earlier builds are kept for a month', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'meridian-assets-'))
  const has = (name: string) => existsSync(path.join(home, 'assets/_astro', name))
  const buildContaining = (name: string) => {
    const dist = mkdtempSync(path.join(home, 'dist-'))
    mkdirSync(path.join(dist, 'client/_astro'), { recursive: true })
    writeFileSync(path.join(dist, 'client/_astro', name), name)
    return dist
  }
  const days = (count: number) => Date.now() + count * 86_400_000
  const [first, second] = [buildContaining('first.js'), buildContaining('second.js')]
  retainOldAssets(first, home, days(0))
  retainOldAssets(second, home, days(20))
  expect([has('first.js'), has('second.js')]).toEqual([true, true])
  retainOldAssets(second, home, days(40))
  expect([has('first.js'), has('second.js')]).toEqual([false, true])
  rmSync(home, { recursive: true })
})
