import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

/** Every process of this machine. */
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

test('a site that receives SIGTERM while it renders leaves no process and no file behind', async () => {
  const site = await startSite({ databaseUrl })
  const pid = site.process.pid ?? 0
  // The request is aborted, so that only the publisher can delay the shutdown.
  const abortController = new AbortController()
  const pdfRequest = fetch(`${site.url}/issues/autumn-2026.pdf`, { signal: abortController.signal }).catch(
    () => undefined,
  )
  const isRenderingPdf = () => descendantsOf(pid).some(({ command }) => command.includes('document-worker'))
  await waitUntil('a PDF is being rendered', async () => isRenderingPdf())
  const descendantPids = new Set(descendantsOf(pid).map((one) => one.pid))
  expect(descendantPids.size).toBeGreaterThanOrEqual(3)

  abortController.abort()
  await pdfRequest
  // Removes the home folder as well, which fails while a process writes into it.
  await site.stop()
  expect(processes().filter((one) => descendantPids.has(one.pid) && !one.command.includes('<defunct>'))).toEqual([])
  expect(existsSync(site.home)).toBe(false)
})
