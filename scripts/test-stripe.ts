// npm run test:stripe: runs the scenarios of payments in Stripe's test mode, with test clocks, and compares them with the
// emulator's. Takes about twenty minutes. Without a test key it is a dry run against the emulator.
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import Stripe from 'stripe'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { defaultBehavior } from '../supabase/embedded/stripe/behavior.ts'
import { compareCalls, type Difference, type RecordedCall, startRecording } from '../tests/stripe/recording.ts'
import { runScenarios, type ScenarioResult } from '../tests/stripe/subscription-scenarios.ts'
import { emulatedTarget, realTarget, type StripeTarget } from '../tests/stripe/target.ts'
import { createProgress } from './progress.ts'
import { table } from './table.ts'

const FIXTURE = join(projectFolder, 'tests/stripe/differences.json')

/** Of what the payment code does at Stripe, what no scenario does. */
const NOT_COVERED = [
  'webhooks: their order, their signatures and their repetition',
  'transfers to an account at Stripe (customer balance): the publication takes transfers at its own bank',
  'US bank accounts, iDEAL and wallets',
  'the tax of a change to a printed plan, and previews of corrected tax details',
  'the answer of the tax authorities about a VAT id, and the countries beside France and Germany',
  'SEPA debits that are disputed after they were paid',
  'payouts and fees',
]

interface ScenarioRun extends ScenarioResult {
  calls: RecordedCall[]
}

async function runOn(name: string, target: StripeTarget): Promise<ScenarioRun> {
  const progress = createProgress()
  const recorder = startRecording()
  try {
    const result = await runScenarios(target, (step, scenario) => {
      Object.assign(recorder, { step, scenario })
      progress.update(`${name}: ${step}`)
    })
    return { ...result, calls: recorder.calls }
  } finally {
    recorder.stop()
    progress.done()
    await target.close()
  }
}

function testKey(): string | undefined {
  const { STRIPE_SECRET_KEY: key } = process.env
  if (!key || key === 'none') return undefined
  if (!/^[rs]k_test_/.test(key))
    throw new StartError('STRIPE_SECRET_KEY is no test key of Stripe (sk_test_… or rk_test_…): this would take money.')
  return key
}

function print(
  { observed, calls, played, skipped }: ScenarioRun,
  emulated: ScenarioRun,
  differences: Difference[],
): void {
  const switches = Object.entries(defaultBehavior()) as [string, unknown][]
  const meaning = (name: string) => (switches.some(([own]) => own === name) ? `${name} (behavior.ts)` : name)
  const rows = Object.entries(observed).map(([name, value]) => [
    meaning(name),
    String(value),
    String(emulated.observed[name]),
  ])
  console.log(table(['observed', 'here', 'emulator'], rows))
  console.log(`\n${calls.length} calls compared, ${differences.length} differences.`)
  if (differences.length > 0)
    console.log(
      table(
        ['step', 'call', 'field', 'here', 'emulator'],
        differences.map(({ step, call, path, stripe, emulator }) => [step, call, path, stripe, emulator]),
      ),
    )
  const missing = Object.entries(skipped)
  console.log(`\n${played.length} scenarios played, ${missing.length} skipped.`)
  console.log(`Played: ${played.join(', ')}.`)
  for (const [name, reason] of missing) console.log(`Skipped, not compared: ${name}. ${reason}`)
  console.log(`In no scenario:\n${NOT_COVERED.map((one) => `- ${one}`).join('\n')}`)
}

async function run(): Promise<boolean> {
  const key = testKey()
  const emulated = await runOn('emulator', await emulatedTarget())
  const here = key ? await runOn('Stripe', realTarget(key)) : await runOn('emulator, again', await emulatedTarget())
  const differences = compareCalls(here.calls, emulated.calls, Object.keys(here.skipped))
  print(here, emulated, differences)
  if (!key) {
    console.log(
      '\nDry run: STRIPE_SECRET_KEY has no test key, so both sides were the emulator. Nothing was compared with Stripe.',
    )
    return differences.length === 0
  }
  const fixture = { apiVersion: Stripe.API_VERSION, observed: here.observed, skipped: here.skipped, differences }
  writeFileSync(FIXTURE, `${JSON.stringify(fixture, null, 2)}\n`)
  console.log(`\nCompared with Stripe's test mode; written to ${relative(projectFolder, FIXTURE)}.`)
  const isSame = Object.entries(here.observed).every(([name, value]) => emulated.observed[name] === value)
  return isSame && differences.length === 0
}

try {
  loadDotEnv(projectFolder)
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
