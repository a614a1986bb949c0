import fc from 'fast-check'
import { by, type CardName, type CurrencyName, card, currency, weighted } from './arbitraries.ts'

/** Accounts that each reader can invite. */
export const MEMBERS = 3

/** The steps of a group's manager, of its members, of staff and of a bank. */
export type GroupStep =
  | { do: 'buy-group'; seats: number; currency: CurrencyName; paysBy: 'card' | 'invoice'; twice: boolean }
  /** Another number of seats, at the amount that the preview says. */
  | { do: 'group-seats'; seats: number; twice: boolean }
  /** The first of the members; those who are invited already stay so. */
  | { do: 'group-invite'; members: number }
  /** With `twice` in two windows at the same time. */
  | { do: 'group-accept'; member: number; twice: boolean }
  | { do: 'group-leave'; member: number }
  /** The manager invites themselves and takes the seat; with `leaves`, gives back the one that they have. */
  | { do: 'group-seat'; leaves: boolean }
  | { do: 'remove-group-member' }
  | { do: 'end-group'; resume: boolean }
  /** A transfer that staff mark as paid, or a card on the page of the invoice. */
  | { do: 'pay-group-invoice'; by: 'transfer' | 'card' }
  | { do: 'group-card'; card: CardName }
  | { do: 'group-refund'; percent: number; by: 'admin' | 'stripe' }
  | { do: 'group-dispute'; outcome: 'won' | 'lost' | 'open' }
  /** Staff end the subscription of the group in Stripe's dashboard. */
  | { do: 'end-group-at-stripe' }

const paysBy = fc.constantFrom<'card' | 'invoice'>('card', 'invoice')
const purchase = { seats: fc.integer({ min: 2, max: 4 }), currency, paysBy }
const member = fc.nat(MEMBERS - 1)
const oneInFour = fc.constantFrom(false, false, false, true)

/** The part that groups have in the steps of every reader. */
export const groupSteps = [
  weighted(4, 'buy-group', { ...purchase, twice: fc.boolean() }),
  weighted(2, 'group-seats', { seats: fc.integer({ min: 2, max: 6 }), twice: fc.boolean() }),
  weighted(2, 'group-seat', { leaves: fc.constantFrom(false, false, true) }),
  weighted(1, 'group-invite', { members: fc.integer({ min: 1, max: MEMBERS }) }),
  weighted(1, 'group-accept', { member, twice: oneInFour }),
  weighted(2, 'pay-group-invoice', { by: fc.constantFrom<'transfer' | 'card'>('transfer', 'card') }),
  weighted(1, 'end-group', { resume: fc.boolean() }),
]

/** The later steps in the history of a manager. */
const managerSteps = [
  weighted(6, 'group-seats', { seats: fc.integer({ min: 2, max: 6 }), twice: oneInFour }),
  weighted(4, 'group-invite', { members: fc.integer({ min: 1, max: MEMBERS }) }),
  weighted(9, 'group-accept', { member, twice: oneInFour }),
  weighted(3, 'group-leave', { member }),
  weighted(3, 'remove-group-member', {}),
  weighted(2, 'group-seat', { leaves: oneInFour }),
  weighted(6, 'pay-group-invoice', { by: fc.constantFrom<'transfer' | 'card'>('transfer', 'card') }),
  weighted(4, 'group-refund', { percent: fc.integer({ min: 1, max: 100 }), by }),
  weighted(3, 'group-dispute', { outcome: fc.constantFrom<'won' | 'lost' | 'open'>('won', 'lost', 'open') }),
  weighted(3, 'end-group', { resume: fc.boolean() }),
  weighted(3, 'group-card', { card }),
  weighted(1, 'end-group-at-stripe', {}),
  weighted(2, 'buy-group', { ...purchase, twice: fc.boolean() }),
]

/** A group is bought and paid for, members are invited, and then anything may follow, also of other kinds (`others`). */
export const groupScript = <Step extends object>(length: number, others: fc.Arbitrary<Step>) =>
  fc
    .tuple(
      fc.record(purchase),
      fc.array(fc.oneof({ weight: 40, arbitrary: fc.oneof(...managerSteps) }, { weight: 8, arbitrary: others }), {
        minLength: length - 4,
        maxLength: length - 4,
      }),
    )
    .map(([bought, rest]): (GroupStep | PaidByCard | Step)[] => [
      { do: 'buy-group', twice: false, ...bought },
      bought.paysBy === 'card'
        ? { do: 'pay', which: 0, card: 'good', bank: 'agrees' }
        : { do: 'pay-group-invoice', by: 'transfer' },
      { do: 'group-invite', members: MEMBERS },
      { do: 'group-accept', member: 0, twice: false },
      ...rest,
    ])

interface PaidByCard {
  do: 'pay'
  which: 0
  card: 'good'
  bank: 'agrees'
}
