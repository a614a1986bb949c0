import type { Server } from 'node:http'
import type { RefusalName } from './cards.ts'
import { control } from './control.ts'
import { newEvent } from './events.ts'
import { type Faults, faultList } from './faults.ts'
import { forgetOld, readLedger, writeLedger } from './ledger-file.ts'
import { type Paid, pay } from './paying-by-hand.ts'
import { openServer } from './server.ts'
import type { Shelves } from './shelves.ts'
import { passTime } from './ticking.ts'
import { sender, type Webhooks } from './webhooks.ts'
import type { World } from './world.ts'

export interface EmulatorOptions {
  /** 0, or nothing, takes any free port. */
  port?: number
  webhookUrl?: string | undefined
  webhookSecret?: string
  secretKey?: string
  publishableKey?: string
  /** Where everything is kept; in memory unless told. */
  file?: string | undefined
  /** Seconds since 1970 by the clock to begin with; the real one unless told. */
  clock?: () => number
  /** Whether webhooks that fail are tried again by themselves, and time passes by itself. */
  alone?: boolean
}

export interface StripeEmulator {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: {
    now(): number
    /** Lets time pass with everything that it brings about: renewals, retries, expiries. */
    advance(seconds: number): void
    /** Another time, with nothing happening in between: for a past that somebody is to have. */
    set(now: number): void
  }
  webhooks: Webhooks
  faults: Faults
  /** Everything there is, to be read. */
  state: Shelves
  world: World
  /** What Stripe.js would do with this secret and a card of this number. */
  pay(secret: string, card?: string, bank?: 'agrees' | 'refuses' | 'waits'): Paid
  /** From now on the bank refuses this customer's cards, or no longer does. */
  refuseCards(customer: string, why?: RefusalName): void
  /** Forgets everything. */
  clear(): void
  stop(): Promise<void>
}

const EVERY_MS = 20_000

export async function startStripeEmulator(options: EmulatorOptions = {}): Promise<StripeEmulator> {
  const {
    webhookSecret = 'whsec_emulator',
    secretKey = 'sk_test_emulator',
    publishableKey = 'pk_test_emulator',
  } = options
  const { clock = () => Math.floor(Date.now() / 1000), file, alone = false } = options
  const ledger = readLedger(file)
  const { shelves } = ledger
  let { offset } = ledger
  let moment: number | undefined
  const faults = faultList()
  const webhooks = sender(shelves, { url: options.webhookUrl, secret: webhookSecret, persistent: alone })
  const world: World = {
    shelves,
    url: '',
    now: () => moment ?? clock() + offset,
    tell: (type, object, previous) => webhooks.enqueue(newEvent(world, type, object, previous)),
  }

  const changed = () => file && writeLedger(file, shelves, offset)
  function advance(seconds: number): void {
    const until = world.now() + seconds
    moment = world.now()
    const happened = passTime(world, until, (now) => {
      moment = now
    })
    offset += seconds
    moment = undefined
    if (file) forgetOld(shelves, until)
    if (happened || seconds > 0) changed()
  }

  const emulator: StripeEmulator = {
    url: '',
    secretKey,
    publishableKey,
    webhookSecret,
    clock: {
      now: world.now,
      advance,
      set(now) {
        offset = now - clock()
        changed()
      },
    },
    webhooks,
    faults,
    state: shelves,
    world,
    pay(secret, card = '4242424242424242', bank) {
      try {
        return pay(world, secret, card, bank)
      } finally {
        changed()
      }
    },
    refuseCards(customer, why) {
      for (const method of shelves.paymentMethods.values()) {
        const card = shelves.cards.get(method.id)
        if (card && method.customer === customer) card.refusedFor = why
      }
      changed()
    },
    clear() {
      for (const shelf of Object.values(shelves)) shelf.clear()
      offset = 0
      changed()
    },
    async stop() {
      clearInterval(timer)
      webhooks.stop()
      await closed(server)
    },
  }
  const server = openServer({
    world,
    faults,
    keys: { secret: secretKey, publishable: publishableKey },
    changed,
    others: control(emulator, changed),
  })
  const port = await listening(server, options.port ?? 0)
  world.url = `http://127.0.0.1:${port}`
  emulator.url = world.url
  const timer = alone ? setInterval(() => advance(0), EVERY_MS) : undefined
  timer?.unref()
  return emulator
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
