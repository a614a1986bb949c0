import { readdirSync, readFileSync } from 'node:fs'

/** The annotation of an attempt during which the machine gave the browser too little of its processors. */
export const STARVED = 'starved'

/**
 * A thread that is ready and has no processor waits in a queue; Linux counts the time. With two stories for each processor
 * some waiting is normal: it must be much longer than the running, and take seconds. Both limits are estimates.
 */
const MIN_WAITED_PER_RUN = 4
const MIN_WAITED_MS = 2000

/** The times of the main threads of a story's processes, in milliseconds. */
export interface ProcessorTimes {
  /** On a processor. */
  ran: number
  /** Ready to run, but without a processor. */
  waited: number
}

/** The reason why a failure may come from the machine; undefined where its processes got enough of the processors. */
export function starvationReason({ ran, waited }: ProcessorTimes): string | undefined {
  if (waited < MIN_WAITED_MS || waited < MIN_WAITED_PER_RUN * ran) return undefined
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  return `the browser and the test waited ${seconds(waited)} s for a processor and ran for ${seconds(ran)} s`
}

/**
 * Measures this process and those that it has started, as its browser, until the returned function is called. Processes
 * that end before do not count. Only Linux reports these times; elsewhere none is measured, so no failure is excused.
 */
export function measureProcessorTimes(): () => ProcessorTimes {
  const before = timesByProcess()
  return () => {
    const total = { ran: 0, waited: 0 }
    for (const [pid, { ran, waited }] of timesByProcess()) {
      total.ran += ran - (before.get(pid)?.ran ?? 0)
      total.waited += waited - (before.get(pid)?.waited ?? 0)
    }
    return total
  }
}

function timesByProcess(): Map<number, ProcessorTimes> {
  const times = new Map<number, ProcessorTimes>()
  if (process.platform !== 'linux') return times
  const pids = [process.pid]
  // Those that are added are visited as well.
  for (const pid of pids) {
    try {
      times.set(pid, parseSchedstat(readFileSync(`/proc/${pid}/schedstat`, 'utf8')))
      for (const thread of readdirSync(`/proc/${pid}/task`))
        pids.push(...childrenIn(readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')))
    } catch {
      // The process or one of its threads has just ended.
    }
  }
  return times
}

/** Nanoseconds on a processor, nanoseconds in the queue, and how often it ran. */
export function parseSchedstat(content: string): ProcessorTimes {
  const [ran = 0, waited = 0] = content.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6)
  return { ran, waited }
}

const childrenIn = (content: string): number[] => content.split(' ').filter(Boolean).map(Number)
