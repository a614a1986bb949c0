import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** A process that works for this one, and is not left behind by it. */
export function trackChild(child: ChildProcess): ChildProcess {
  children.add(child)
  for (const event of ['exit', 'error']) child.once(event, () => children.delete(child))
  return child
}

/** Ends them all and waits for it: as long as one is there, it may write into the pages. */
export async function killChildProcesses(): Promise<void> {
  const exits = [...children].map((child) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
    child.kill('SIGKILL')
    return promise
  })
  await Promise.all(exits)
}
