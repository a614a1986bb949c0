import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadSecrets } from './home-folder.ts'
import { claimFolder, runningStack } from './stack-file.ts'
import { StartError } from './start-error.ts'
import { readStateFile, writeStateFile } from './stripe/state-file.ts'
import { createStore } from './stripe/store.ts'
import { createTestProject } from './test-project.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'meridian-old-data-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const identity = { pid: 4_000_000, startedAt: 'long ago' }
const unreadableFiles = [
  ['is cut off', '{"supervisor": {"pid": 1'],
  ['is empty', ''],
  ['has the keys of an earlier version', JSON.stringify({ supervisor: identity, pieces: {}, shelves: {}, offset: 0 })],
]

it.each(unreadableFiles)('names `npm run reset` when stack.json %s', async (_, content) => {
  write('stack.json', content)
  expect(runningStack(home)).toBeUndefined()
  await expect(claimFolder(home)).rejects.toThrow(StartError)
  await expect(claimFolder(home)).rejects.toThrow('stack.json is damaged or was written by another version')
})

it.each(unreadableFiles)('names `npm run reset` when stripe.json %s', (_, content) => {
  write('stripe.json', content)
  expect(() => readStateFile(join(home, 'stripe.json'))).toThrow('npm run reset')
})

it('reads the stripe.json that it has written', () => {
  const store = createStore()
  store.upcomingNotified.set('sub_1', 42)
  const file = join(home, 'stripe.json')
  writeStateFile(file, store, 7)
  expect(readStateFile(file)).toEqual({ store, offset: 7 })
})

it('names `npm run reset` when the passwords of an existing database are unknown', () => {
  write('secrets.json', '{"siteSecret":"x"}')
  expect(loadSecrets(home).superuserPassword).not.toBe('')
  mkdirSync(join(home, 'postgres'))
  write('secrets.json', '{"siteSecret":"x"}')
  expect(() => loadSecrets(home)).toThrow('npm run reset')
  write('secrets.json', 'not JSON')
  expect(() => loadSecrets(home)).toThrow('npm run reset')
})

it('ends `npm start` with that sentence, and `npm run reset` removes the file', async () => {
  const project = createTestProject()
  try {
    mkdirSync(project.home, { recursive: true })
    const file = join(project.home, 'stripe.json')
    writeFileSync(file, JSON.stringify({ offset: 0, shelves: {} }))
    const start = project.start({ env: { PORT: '0' } })
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain(`Payments: ${file} is damaged or was written by another version of Meridian`)
    expect((await project.script('reset')).code).toBe(0)
    expect(existsSync(file)).toBe(false)
  } finally {
    await project.remove()
  }
})

function write(name: string, content: string): void {
  writeFileSync(join(home, name), content)
}
