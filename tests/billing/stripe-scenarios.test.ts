import { expect, test } from 'vitest'
import { compareCalls, type RecordedCall, startRecording } from '../stripe/recording.ts'
import { runScenarios } from '../stripe/subscription-scenarios.ts'
import { emulatedTarget } from '../stripe/target.ts'

// The dry run of `npm run test:stripe`: its steps succeed, and it reports differences.

async function runOnEmulator() {
  const target = await emulatedTarget()
  const recorder = startRecording()
  try {
    const observed = await runScenarios(target, (step) => {
      recorder.step = step
    })
    return { observed, calls: recorder.calls }
  } finally {
    recorder.stop()
    await target.close()
  }
}

test('two runs on the emulator are equal', async () => {
  const [first, second] = [await runOnEmulator(), await runOnEmulator()]
  expect(first.observed).toMatchObject({
    'a second cancellation': '404 resource_missing id',
    'a larger plan without a card': '400 resource_missing',
    'a refund during a dispute': '400 charge_disputed',
    'a declined first payment': '402 card_declined',
    'a second card pays': 'active',
    'a payment that waits for authentication': 'requires_action',
    'an abandoned invoice': 'void',
    'an abandoned subscription': 'incomplete_expired',
    'the card that pays a planned plan': 'mastercard',
    'a planned plan costs its price': true,
    'a failed renewal': 'past_due',
    'a recovered renewal': 'active',
    'a larger plan waits for authentication': true,
    'a larger plan that waits has not started': true,
    'free days begin with a pending card setup': true,
    'after free days': 'active',
    'after free days without a card': 'canceled',
    creditNotes: '15000, 5000',
    'a customer with a subscription': 'A subscription has not ended yet.',
    'a customer without a subscription is deleted': true,
    'the credit note of a payment beside credit': '15000',
    'used credit has returned once': true,
    'a refunded gift': 'It is the refund of no invoice.',
  })
  expect(second.observed).toEqual(first.observed)
  expect(first.calls.length).toBeGreaterThan(200)
  expect(compareCalls(first.calls, second.calls)).toEqual([])
})

test('a field, a status and a call that differ are reported', () => {
  const call: RecordedCall = { step: 'end', call: 'GET /v1/x/:id', status: 200, structure: { a: 'string', b: 'null' } }
  expect(compareCalls([call], [{ ...call, structure: { a: 'number', b: { c: 'string' }, d: 'string' } }])).toEqual([
    { step: 'end', call: call.call, path: 'a', stripe: 'string', emulator: 'number' },
    { step: 'end', call: call.call, path: 'd', stripe: 'absent', emulator: 'there' },
  ])
  expect(compareCalls([call], [{ ...call, status: 404 }])).toMatchObject([{ path: 'HTTP status', emulator: '404' }])
  expect(compareCalls([call], [{ ...call, call: 'GET /v1/y' }])).toMatchObject([{ emulator: 'GET /v1/y' }])
})
