import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { build, isBuilt } from './build-site.ts'

let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-build-'))
  for (const name of ['src', 'public', 'dist', 'supabase/functions/_shared'])
    mkdirSync(join(folder, name), { recursive: true })
  write('src/page.astro', '<h1>One</h1>')
  write('public/cover.webp', 'pixels')
  write('package.json', JSON.stringify({ scripts: { build: 'node --eval 0' } }))
  await build(folder, join(folder, 'home'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is not repeated without a change, nor for a changed test', () => {
  expect(isBuilt(folder)).toBe(true)
  write('src/page.test.ts', 'a test')
  expect(isBuilt(folder)).toBe(true)
})

it.each([
  ['a page', () => write('src/page.astro', '<h1>Two</h1>')],
  ['shared code', () => write('supabase/functions/_shared/rule.ts', 'export const rule = 1')],
  ['a picture', () => write('public/another.webp', 'pixels')],
  ['the lock file', () => write('package-lock.json', '{}')],
])('is repeated after a change of %s', (_, change) => {
  change()
  expect(isBuilt(folder)).toBe(false)
})

it('reports the error of a failed build and does not count it as built', async () => {
  write('package.json', JSON.stringify({ scripts: { build: `node --eval "throw new Error('no such colour')"` } }))
  write('src/page.astro', '<h1>Two</h1>')
  await expect(build(folder, join(folder, 'home'))).rejects.toThrow('no such colour')
  expect(isBuilt(folder)).toBe(false)
})

function write(path: string, content: string): void {
  writeFileSync(join(folder, path), content)
}
