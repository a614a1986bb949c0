import fc from 'fast-check'

/** Printed editions that a reader may leave out in any twelve months. */
export const PAUSE_EDITIONS = 3

export type PauseStep =
  /** For so many of the editions that are offered. */
  | { do: 'pause'; editions: number; twice: boolean }
  | { do: 'end-pause'; by: 'reader' | 'admin'; twice: boolean }
  /** The day of the next print list has passed, for all readers. */
  | { do: 'close-print-list' }

const step = <Name extends PauseStep['do'], Rest extends object>(
  weight: number,
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest> })

export const pauseSteps = [
  step(8, 'pause', { editions: fc.integer({ min: 1, max: PAUSE_EDITIONS }), twice: fc.boolean() }),
  step(4, 'end-pause', { by: fc.constantFrom<'reader' | 'admin'>('reader', 'reader', 'admin'), twice: fc.boolean() }),
  step(5, 'close-print-list', {}),
]
