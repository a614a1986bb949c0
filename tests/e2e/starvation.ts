import { availableParallelism, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** The annotation of an attempt during which the machine gave this run too little of its processors. */
export const STARVED = 'starved'

/** The process of a story mostly waits. When its timers are this late, the browser waits as well. */
const MAX_DELAY_MS = 500
/** Processes that want a processor, for each processor. A run of the tests alone stays below 4. */
const MAX_LOAD_PER_PROCESSOR = 6
/** The load is an average over a minute, mostly before the failure: alone it excuses nothing. */
const MIN_DELAY_UNDER_LOAD_MS = 100

export interface MachineLoad {
  /** The longest time by which a timer of this process was late. */
  delayMs: number
  /** The average over the last minute. */
  load: number
  processors: number
}

/** The reason why a failure at this moment may come from the machine; undefined where the machine was not busy. */
export function starvationReason({ delayMs, load, processors }: MachineLoad): string | undefined {
  if (delayMs >= MAX_DELAY_MS) return `timers were up to ${Math.round(delayMs)} ms late`
  if (delayMs < MIN_DELAY_UNDER_LOAD_MS || load < MAX_LOAD_PER_PROCESSOR * processors) return undefined
  return `timers were up to ${Math.round(delayMs)} ms late, and the load was ${load.toFixed(1)} on ${processors} processors`
}

/** Measures until the returned function is called, which returns how loaded the machine was. */
export function measureMachineLoad(): () => MachineLoad {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  return () => {
    histogram.disable()
    return { delayMs: histogram.max / 1e6, load: loadavg()[0] ?? 0, processors: availableParallelism() }
  }
}
