import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockSocketPath } from '../../src/publisher/process-lock.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { startSite } from '../publisher/site.fixtures.ts'
import { waitUntil } from '../publisher/wait-until.ts'

let stack: TestStack
let databaseUrl: string
beforeAll(async () => {
  stack = await startTestStack({ seed: false })
  databaseUrl = (await stack.createDatabase()).appUrl
})
afterAll(() => stack?.stop())

/** Number, parent and command of every process that there is. */
function processes() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
  })
}

function descendantsOf(pid: number, all = processes()): ReturnType<typeof processes> {
  return all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...descendantsOf(child.pid, all)])
}

test('a site that is told to end in the middle of its work leaves no process and no file behind', async () => {
  const site = await startSite({ databaseUrl })
  const pid = site.process.pid ?? 0
  // Nobody waits for it in the end: then only the press itself can be in the way.
  const abortController = new AbortController()
  const pdfRequest = fetch(`${site.url}/issues/autumn-2026.pdf`, { signal: abortController.signal }).catch(
    () => undefined,
  )
  const isRenderingPdf = () => descendantsOf(pid).some(({ command }) => command.includes('document-worker'))
  await waitUntil('an issue is being printed', async () => isRenderingPdf())
  const descendantPids = new Set(descendantsOf(pid).map((one) => one.pid))
  expect(descendantPids.size).toBeGreaterThanOrEqual(3)

  abortController.abort()
  await pdfRequest
  // Removes its folder as well, which fails while anybody writes into it.
  await site.stop()
  expect(processes().filter((one) => descendantPids.has(one.pid) && !one.command.includes('<defunct>'))).toEqual([])
  expect(existsSync(site.home)).toBe(false)
  expect(existsSync(lockSocketPath(site.home))).toBe(false)
})
