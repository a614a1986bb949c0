import { setTimeout as delay } from 'node:timers/promises'

/** Longer than whatever is done for one answer and not for another. */
const STEP_MS = 500

/**
 * Does the work and answers, or refuses, at a full half-second after it began: how long it took tells nobody what was found.
 */
export async function inSteps<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await fullStep(began)
  }
}

/** The same for refusals alone. */
export async function refusingInSteps<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    await fullStep(began)
    throw error
  }
}

function fullStep(began: number): Promise<void> {
  const took = performance.now() - began
  return delay(Math.max(1, Math.ceil(took / STEP_MS)) * STEP_MS - took)
}
