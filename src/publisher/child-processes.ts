import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** Registers a child process that must not outlive this one. */
export function trackChild(child: ChildProcess): ChildProcess {
  children.add(child)
  for (const event of ['exit', 'error']) child.once(event, () => children.delete(child))
  return child
}

/** Resolves when all of them have ended: until then they may write into the release. */
export async function killChildProcesses(): Promise<void> {
  const exits = [...children].map((child) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const event of ['exit', 'error']) child.once(event, () => resolve())
    child.kill('SIGKILL')
    return promise
  })
  await Promise.all(exits)
}
