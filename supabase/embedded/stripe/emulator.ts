import type { Server } from 'node:http'
import { advanceTime } from './advance-time.ts'
import { defaultBehavior } from './behavior.ts'
import type { EmulatorContext } from './context.ts'
import { createControlHandler } from './control-api.ts'
import { createDriftCheck, type DriftCheck, loadDeclarations } from './declarations/drift.ts'
import { newEvent } from './event-routes.ts'
import { createFaultList } from './fault-injection.ts'
import { payWithCard } from './pay-with-card.ts'
import { createEmulatorServer } from './server.ts'
import { pruneExpired, readStateFile, writeStateFile } from './state-file.ts'
import type { EmulatorOptions, StripeEmulator } from './types.ts'
import { createWebhookSender } from './webhooks.ts'

export type { EmulatorOptions, StripeEmulator }

const TICK_MS = 20_000

export async function startStripeEmulator(options: EmulatorOptions = {}): Promise<StripeEmulator> {
  const {
    webhookSecret = 'whsec_emulator',
    secretKey = 'sk_test_emulator',
    publishableKey = 'pk_test_emulator',
  } = options
  const { clock = () => Math.floor(Date.now() / 1000), file, standalone = false } = options
  const savedState = readStateFile(file)
  const { store } = savedState
  let { offset } = savedState
  let simulatedTime: number | undefined
  const faults = createFaultList()
  const drift = process.env.VITEST ? createDriftCheck(await loadDeclarations()) : undefined
  const webhooks = createWebhookSender(store, { url: options.webhookUrl, secret: webhookSecret, retries: standalone })
  const context: EmulatorContext = {
    store,
    behavior: defaultBehavior(),
    url: '',
    now: () => simulatedTime ?? clock() + offset,
    emitEvent: (type, object, previous) => {
      const event = newEvent(context, type, object, previous)
      drift?.event(JSON.parse(JSON.stringify(event)))
      webhooks.enqueue(event)
    },
  }

  const onChange = () => file && writeStateFile(file, store, offset)
  function advance(seconds: number): void {
    const until = context.now() + seconds
    simulatedTime = context.now()
    const changed = advanceTime(context, until, (now) => {
      simulatedTime = now
    })
    offset += seconds
    simulatedTime = undefined
    // By the time before a jump: what happened in between has yet to be delivered, and read by its id.
    if (file && seconds > 0) pruneExpired(store, until - seconds)
    if (changed || seconds > 0) onChange()
  }

  const emulator: StripeEmulator = {
    url: '',
    secretKey,
    publishableKey,
    webhookSecret,
    clock: {
      now: context.now,
      advance,
      set(now) {
        offset = now - clock()
        onChange()
      },
    },
    webhooks,
    faults,
    behavior: context.behavior,
    state: store,
    context,
    pay(secret, card = '4242424242424242', bank, elements) {
      try {
        return payWithCard(context, secret, card, bank, elements)
      } finally {
        onChange()
      }
    },
    declineCards(customer, reason) {
      for (const method of store.paymentMethods.values()) {
        const card = store.cards.get(method.id)
        if (card && method.customer === customer) card.declineReason = reason
      }
      onChange()
    },
    clear() {
      for (const collection of Object.values(store)) collection.clear()
      Object.assign(context.behavior, defaultBehavior())
      offset = 0
      onChange()
    },
    async stop() {
      clearInterval(timer)
      webhooks.stop()
      await closeServer(server)
      throwIfDrifted(drift)
    },
  }
  const server = createEmulatorServer({
    context,
    faults,
    drift,
    keys: { secret: secretKey, publishable: publishableKey },
    onChange,
    handleOtherRequest: createControlHandler(emulator, onChange),
  })
  const port = await startListening(server, options.port ?? 0)
  context.url = `http://127.0.0.1:${port}`
  emulator.url = context.url
  const timer = standalone ? setInterval(() => advance(0), TICK_MS) : undefined
  timer?.unref()
  return emulator
}

/** Fails the test file in whose course something crossed the emulator that Stripe's SDK does not declare. */
function throwIfDrifted(drift: DriftCheck | undefined): void {
  const differences = drift?.differences() ?? []
  if (differences.length > 0)
    throw new Error(`The Stripe emulator differs from the SDK's declarations:\n${differences.join('\n')}`)
}

function startListening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
