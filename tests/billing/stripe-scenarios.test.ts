import { expect, test } from 'vitest'
import type { Behavior } from '../../supabase/embedded/stripe/behavior.ts'
import { compareCalls, type RecordedCall, startRecording } from '../stripe/recording.ts'
import { runScenarios } from '../stripe/subscription-scenarios.ts'
import { emulatedTarget } from '../stripe/target.ts'

// The dry run of `npm run test:stripe`: its steps succeed, and it reports differences.

async function runOnEmulator(behavior: Partial<Behavior> = {}) {
  const target = await emulatedTarget(behavior)
  const recorder = startRecording()
  try {
    const result = await runScenarios(target, (step, scenario) => {
      Object.assign(recorder, { step, scenario })
    })
    return { ...result, calls: recorder.calls }
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
    'the invoice of a group': 'open, send_invoice, 100000',
    'the invoice of a group names': 'seller, buyer, VAT id, purchase order, number, due date',
    'charges of a transfer': '0',
    'a second transfer': '400',
    'two seats by invoice': '40000',
    'invoices of a group by invoice': 'paid 40000, paid 100000',
    'a group by invoice after its last term': 'canceled',
    'two seats by card': '40000',
    'the renewal of fewer seats': 'paid 80000',
    'a group by card that was ended': 'canceled',
    'the invoice of a reader in France': 'paid 24000, tax 4000 exclusive standard_rated',
    'credit notes with taxes': '5000, tax 833 exclusive standard_rated; 19000, tax 3167 exclusive standard_rated',
    'an address that cannot be taxed': '400 customer_tax_location_invalid address',
    'the invoice of a firm in Germany': 'paid 20000, tax 0 exclusive reverse_charge',
    'a malformed VAT id': '400 tax_id_invalid value',
    'the tax in a gift to France': '16667 and 3333 at 20 percent',
    'the reversed tax of a gift': '833, 2500',
    'more than the tax of a gift': '400 flat_amount',
    'a debit without a mandate': '400 parameter_missing mandate_data',
    'a debit that the bank processes': 'processing, active, open invoice',
    'a paid debit': 'succeeded, active, paid invoice',
    'a renewal that the bank processes': 'processing, active, open invoice',
    'a renewal by debit': 'succeeded, active, paid invoice',
    'a failed debit': 'requires_payment_method, past_due, open invoice',
    'a card after a failed debit': 'succeeded, active, paid invoice',
  })
  expect(second.observed).toEqual(first.observed)
  expect(first.calls.length).toBeGreaterThan(350)
  expect(compareCalls(first.calls, second.calls)).toEqual([])
})

test('scenarios of features that the account lacks are skipped, and not compared', async () => {
  const lacking = await runOnEmulator({ taxIsSetUp: false, inactivePaymentMethods: ['sepa_debit'] })
  expect(lacking.skipped).toEqual({
    'taxed reader': expect.stringContaining('Stripe Tax is not activated: '),
    'reverse charge': expect.stringContaining('Stripe Tax is not activated: '),
    'taxed gift': expect.stringContaining('Stripe Tax is not activated: '),
    'paid debit': expect.stringContaining('SEPA debits are not activated: '),
    'failed debit': expect.stringContaining('SEPA debits are not activated: '),
  })
  const whole = await runOnEmulator()
  expect(whole.skipped).toEqual({})
  expect(whole.played).toEqual(expect.arrayContaining([...lacking.played, ...Object.keys(lacking.skipped)]))
  expect(lacking.played).not.toContain('taxed gift')
  expect(compareCalls(lacking.calls, whole.calls, Object.keys(lacking.skipped))).toEqual([])
  expect(compareCalls(lacking.calls, whole.calls)).toContainEqual(
    expect.objectContaining({ step: 'taxes in France', path: 'HTTP status', stripe: '400' }),
  )
})

test('a field, a status and a call that differ are reported', () => {
  const call: RecordedCall = {
    ...{ scenario: 'free year', step: 'end', call: 'GET /v1/x/:id', status: 200 },
    structure: { a: 'string', b: 'null' },
  }
  expect(compareCalls([call], [{ ...call, structure: { a: 'number', b: { c: 'string' }, d: 'string' } }])).toEqual([
    { step: 'end', call: call.call, path: 'a', stripe: 'string', emulator: 'number' },
    { step: 'end', call: call.call, path: 'd', stripe: 'absent', emulator: 'there' },
  ])
  expect(compareCalls([call], [{ ...call, status: 404 }])).toMatchObject([{ path: 'HTTP status', emulator: '404' }])
  expect(compareCalls([call], [call, { ...call, call: 'GET /v1/y' }])).toMatchObject([{ stripe: 'no call' }])
  const other = { ...call, scenario: 'dispute', status: 404 }
  expect(
    compareCalls(
      [call, other],
      [
        { ...call, call: 'GET /v1/y' },
        { ...other, status: 400 },
      ],
    ),
  ).toMatchObject([{ path: '' }, { path: 'HTTP status', stripe: '404' }])
  expect(compareCalls([call], [{ ...call, call: 'GET /v1/y' }])).toMatchObject([{ emulator: 'GET /v1/y' }])
})
