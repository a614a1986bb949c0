import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homePath } from '#lib/home-paths.ts'
import { type PublishRecord, readPublishes, recordPublish } from './publish-log.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'meridian-publish-log-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const record: PublishRecord = {
  changedAt: null,
  renderedMs: 1,
  liveAt: '2026-11-22T12:00:00.000Z',
  liveMs: null,
  pages: 1,
  paths: ['/'],
  failed: [],
}

test('the newest publish comes first', () => {
  recordPublish(home, record)
  recordPublish(home, { ...record, pages: 2 })
  expect(readPublishes(home).map(({ pages }) => pages)).toEqual([2, 1])
})

test.each(['', '[{"pages":1', '{"pages":1}', 'null'])(
  'a damaged file (%j) counts as empty and is replaced by the next publish',
  (text) => {
    writeFileSync(homePath(home, 'publishLog'), text)
    expect(readPublishes(home)).toEqual([])
    recordPublish(home, record)
    expect(JSON.parse(readFileSync(homePath(home, 'publishLog'), 'utf8'))).toEqual([record])
  },
)
