/** Runs a command of the emulator that Stripe does not have: an action of the bank, of the dashboard, or of the clock. */
export async function controlEmulator(stripeUrl: string, action: string, payload: object): Promise<void> {
  const response = await fetch(`${stripeUrl}/_control/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  })
  if (!response.ok) throw new Error(`${action} was answered ${response.status}: ${await response.text()}`)
  await response.body?.cancel()
}
