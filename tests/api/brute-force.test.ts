import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealed } from '#shared/http/sealed-id.ts'
import { table } from '../../scripts/table.ts'
import type { TestApi } from '../../supabase/embedded/testing.ts'
import { type AccountsUnderTest, type ReaderUnderTest, startAccountsUnderTest } from './accounts-under-test.ts'

/**
 * Attackers who never tire. Each sends its tries through two processes of the function in turn; halfway both are killed and
 * begin again, and remember nothing.
 */
interface Attack {
  name: string
  /** How many may get as far as what the limit protects. */
  allowed: number
  tries: number
  path: string
  guess(n: number): { body: object; from: string }
  /** How many got through, where nobody is told to wait. */
  count?(): Promise<number>
}

let api: AccountsUnderTest
let victim: ReaderUnderTest
let invited: ReaderUnderTest
let link: string

const aNetwork = '192.0.2.66'
const everywhere = (n: number) => `203.0.${n >> 8}.${n & 255}`
const names = { firstName: 'Mallory', lastName: 'Grey' }
const stranger = (n: number) => ({ ...names, email: `nobody-${n}@elsewhere.example`, password: `a pan of salt, ${n}` })
/** Names that the owner of one mailbox can give it. */
const oneMailbox = (n: number) => `somebody+${n}@elsewhere.example`

const attacks: Attack[] = [
  {
    name: 'sign-in: one account, from everywhere',
    allowed: 5,
    tries: 40,
    path: '/auth/login',
    // Also the right password comes too late.
    guess: (n) => ({
      body: { email: victim.email, password: n === 30 ? victim.password : `${n}` },
      from: everywhere(n),
    }),
    // All are answered alike; the account knows which were looked at.
    count: async () =>
      (
        await api.owner`
          select from account_events where user_id = ${victim.id} and kind in ('sign-in-failed', 'signed-in') offset 1`
      ).length,
  },
  {
    name: 'sign-in: many accounts, from one network',
    allowed: 20,
    tries: 60,
    path: '/login',
    guess: (n) => ({ body: stranger(n), from: aNetwork }),
  },
  {
    name: 'reset: letters to one mailbox, from everywhere',
    allowed: 5,
    tries: 40,
    path: '/auth/recovery',
    guess: (n) => ({ body: { email: victim.email }, from: everywhere(n) }),
  },
  {
    name: 'reset: letters to many, from one network',
    allowed: 20,
    tries: 60,
    path: '/auth/recovery',
    guess: (n) => ({ body: stranger(n), from: aNetwork }),
  },
  {
    name: 'register: many addresses, from one network',
    allowed: 10,
    tries: 40,
    path: '/auth/register',
    guess: (n) => ({ body: stranger(n), from: aNetwork }),
  },
  {
    name: 'register: one mailbox, from everywhere',
    allowed: 3,
    tries: 40,
    path: '/register-free',
    guess: (n) => {
      const { password } = stranger(n)
      const body = { ...stranger(n), email: oneMailbox(n), confirmPassword: password, subscriptionId: 'free' }
      return { body, from: everywhere(n) }
    },
  },
  {
    name: 'invitation: made-up links, from one network',
    allowed: 10,
    tries: 40,
    path: '/register',
    guess: (n) => ({ body: { ...stranger(n), inviteToken: `${n}`.padStart(64, 'A') }, from: aNetwork }),
  },
  {
    name: 'invitation: a stolen link, from everywhere',
    allowed: 10,
    tries: 40,
    path: '/register',
    // Also the right password comes too late.
    guess: (n) => {
      const password = n === 30 ? invited.password : `a guess, ${n}`
      return { body: { ...names, email: invited.email, password, inviteToken: link }, from: everywhere(n) }
    },
  },
  {
    name: 'newsletter: letters to one mailbox, from everywhere',
    allowed: 3,
    tries: 40,
    path: '/newsletter/subscribe',
    guess: (n) => ({ body: { email: oneMailbox(n) }, from: everywhere(n) }),
  },
  {
    name: 'newsletter: letters to many, from one network',
    allowed: 60,
    tries: 140,
    path: '/newsletter/subscribe',
    guess: (n) => ({ body: { email: stranger(n).email }, from: aNetwork }),
  },
]

interface Outcome {
  answers: number[]
  got: number
  /** How many of those got through after both processes had begun again. */
  gotAfterwards: number
}
const outcomes = new Map<string, Outcome>(attacks.map(({ name }) => [name, { answers: [], got: 0, gotAfterwards: 0 }]))

beforeAll(async () => {
  api = await startAccountsUnderTest()
  const owner = await api.newReader({ role: 'owner' })
  victim = await api.newReader()
  invited = await api.newReader()
  await owner.send('/admin/invitations', { email: invited.email, role: 'editor' })
  const [row] = await api.owner`select link_id from staff_invitations where email = ${invited.email}`
  link = sealed(api.stack.secrets.siteSecret, 'invitation', row?.link_id)

  const processes = [await api.another(), await api.another()]
  for (const attack of attacks) await attackWith(attack, { from: 0, to: attack.tries / 2 }, processes)
  for (const { service } of processes) await service.kill('SIGKILL')
  for (const { service } of processes) await service.start()
  for (const attack of attacks) await attackWith(attack, { from: attack.tries / 2, to: attack.tries }, processes)
  console.log(table(['attack', 'tries', 'allowed', 'got through', 'after the restart'], attacks.map(rowOf)))
}, 300_000)
afterAll(() => api?.stop())

function rowOf({ name, tries, allowed }: Attack) {
  const { got, gotAfterwards } = outcomeOf(name)
  return [name, tries, allowed, got, gotAfterwards]
}

function outcomeOf(name: string): Outcome {
  const outcome = outcomes.get(name)
  if (!outcome) throw new Error(`${name} was not tried.`)
  return outcome
}

const AT_ONCE = 4
const TOLD_TO_WAIT = 429
/** Behind the limit: on a busy machine Auth may not answer in time. */
const overrun = (status: number) => status === 503

/** Some tries at a time, each through the other process than the one before. */
async function attackWith(attack: Attack, { from: first, to: end }: { from: number; to: number }, doors: TestApi[]) {
  const outcome = outcomeOf(attack.name)
  let next = first
  const attacker = async () => {
    while (next < end) {
      const n = next++
      const { body, from } = attack.guess(n)
      const answer = await api.send(attack.path, body, { from, to: doors[n % doors.length]?.url ?? '' })
      await answer.body?.cancel()
      outcome.answers.push(answer.status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, attacker))
  const answered = (wanted: (status: number) => boolean) => outcome.answers.filter(wanted).length
  const counted = await attack.count?.()
  const got = counted === undefined ? answered((status) => status !== TOLD_TO_WAIT) : counted + answered(overrun)
  outcome.gotAfterwards = got - outcome.got
  outcome.got = got
}

test.each(attacks)('$name: $allowed of $tries get through, whichever process is asked', ({ name, allowed }) => {
  const { got, gotAfterwards } = outcomeOf(name)
  expect({ got, gotAfterwards }).toEqual({ got: allowed, gotAfterwards: 0 })
})

test('that an account rests is told to nobody: it would say that there is an account', () => {
  const { answers } = outcomeOf('sign-in: one account, from everywhere')
  expect(new Set(answers.filter((status) => !overrun(status)))).toEqual(new Set([401]))
})

test('the right password opens nothing while an account rests, and the session that was there goes on', async () => {
  const { email, password } = victim
  expect((await api.send('/auth/login', { email, password }, { from: '198.51.100.200' })).status).toBe(401)
  expect((await victim.get('/user')).status).toBe(200)
  expect((await api.owner`select from staff where user_id = ${invited.id}`).length).toBe(0)
})
