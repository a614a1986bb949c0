import type { ChildProcess } from 'node:child_process'

const atWork = new Set<ChildProcess>()

/** A process that works for this one, and is not left behind by it. */
export function owned(child: ChildProcess): ChildProcess {
  atWork.add(child)
  for (const end of ['exit', 'error']) child.once(end, () => atWork.delete(child))
  return child
}

/** Ends them all and waits for it: as long as one is there, it may write into the pages. */
export async function endOwnProcesses(): Promise<void> {
  const ends = [...atWork].map((child) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    for (const end of ['exit', 'error']) child.once(end, () => resolve())
    child.kill('SIGKILL')
    return promise
  })
  await Promise.all(ends)
}
