import { runStep } from '../../scripts/run-step.ts'

/** The hostile requests of the tests in larger numbers. Prints its table itself. */
export async function benchmarkHostileRequests({ requests }: { requests: number }): Promise<string> {
  const passed = await runStep({
    name: `${requests} hostile requests`,
    command: [
      'vitest',
      'run',
      '--project',
      'integration',
      'tests/api/fuzz.test.ts',
      '-t',
      'every route of the contract',
    ],
    env: { FUZZ_REQUESTS: String(requests) },
    streamOutput: true,
  })
  return passed ? 'Nothing failed and nothing hung.' : 'Something failed or hung: see above.'
}
