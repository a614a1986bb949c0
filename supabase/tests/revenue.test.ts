import fc from 'fast-check'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const START = Date.UTC(2024, 0, 1)
const DAY = 86_400_000
const at = (day: number) => new Date(START + day * DAY).toISOString()

interface Month {
  month: string
  paid: number
  earned: number
}
const scheduleOf = (
  tx: TransactionSql,
  amount: number,
  paidAt: string,
  term: [string | null, string | null],
  reductions: { at: string; amount: number }[] = [],
) => tx<Month[]>`
  select month::text, paid::int, earned::int from private.revenue_schedule(
    ${amount}, ${paidAt}, ${term[0]}, ${term[1]}, ${tx.json(reductions)})`

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('the schedule of a payment', () => {
  test('a year from the middle of a month is earned by the day', async () => {
    await withRollback(db.owner, async (tx) => {
      const months = await scheduleOf(tx, 36_500, '2025-03-16T09:00:00Z', [
        '2025-03-16T09:00:00Z',
        '2026-03-16T09:00:00Z',
      ])
      expect(months).toHaveLength(13)
      expect(months[0]).toEqual({ month: '2025-03-01', paid: 36_500, earned: 1600 })
      expect(months[1]).toEqual({ month: '2025-04-01', paid: 0, earned: 3000 })
      expect(months.at(-1)).toEqual({ month: '2026-03-01', paid: 0, earned: 1500 })
    })
  })

  test('a full refund takes back in its month what was earned before', async () => {
    await withRollback(db.owner, async (tx) => {
      const term: [string, string] = ['2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z']
      const months = await scheduleOf(tx, 36_500, term[0], term, [{ at: '2025-03-02T00:00:00Z', amount: 36_500 }])
      expect(months.slice(0, 4).map(({ paid, earned }) => [paid, earned])).toEqual([
        [36_500, 3100],
        [0, 2800],
        [-36_500, -5900],
        [0, 0],
      ])
    })
  })

  test('without a term everything is earned at once', async () => {
    await withRollback(db.owner, async (tx) => {
      expect(await scheduleOf(tx, 500, at(10), [null, null])).toMatchObject([{ paid: 500, earned: 500 }])
    })
  })

  test('the months add up to the payment less what went back, and never earn more than was paid', async () => {
    const payment = fc
      .record({
        amount: fc.integer({ min: 1, max: 99_999_999 }),
        paid: fc.nat(800),
        start: fc.nat(800),
        days: fc.integer({ min: 1, max: 800 }),
        reductions: fc.array(fc.record({ after: fc.nat(900), share: fc.integer({ min: 1, max: 40 }) }), {
          maxLength: 3,
        }),
      })
      .map(({ reductions, ...rest }) => {
        let left = rest.amount
        return {
          ...rest,
          reductions: reductions.flatMap(({ after, share }) => {
            const amount = Math.min(left, Math.ceil((rest.amount * share) / 100))
            left -= amount
            return amount > 0 ? [{ at: at(rest.paid + after), amount }] : []
          }),
        }
      })
    await withRollback(db.owner, (tx) =>
      fc.assert(
        fc.asyncProperty(payment, async ({ amount, paid, start, days, reductions }) => {
          const months = await scheduleOf(tx, amount, at(paid), [at(start), at(start + days)], reductions)
          const remaining = amount - sum(reductions.map((one) => one.amount))
          expect(sum(months.map((one) => one.paid))).toBe(remaining)
          expect(sum(months.map((one) => one.earned))).toBe(remaining)
          let [paidSoFar, earnedSoFar] = [0, 0]
          for (const { paid, earned } of months) {
            paidSoFar += paid
            earnedSoFar += earned
            expect(earnedSoFar).toBeGreaterThanOrEqual(0)
            expect(earnedSoFar).toBeLessThanOrEqual(paidSoFar)
          }
        }),
        { numRuns: 60 },
      ),
    )
  })
})

async function insertPayment(tx: TransactionSql, number: number, amount = 20_000): Promise<string> {
  await tx`insert into public.billing_customers (stripe_id, payer_name, payer_email)
    values (${`cus_${number}`}, 'Ada', 'ada@meridian.example') on conflict do nothing`
  const [invoice] = await tx<{ id: string }[]>`
    insert into public.invoices (stripe_id, customer_id, stripe_subscription_id, description, amount, currency, status,
        created_at, term_start, term_end)
      values (${`in_${number}`}, ${`cus_${number}`}, ${`sub_${number}`}, 'A year', ${amount}, 'usd', 'paid', ${at(0)},
        ${at(0)}, ${at(366)}) returning id`
  const [payment] = await tx<{ id: string }[]>`
    insert into public.payments (stripe_id, customer_id, invoice_id, payer_name, payer_email, description, amount, status, created_at)
      values (${`pi_${number}`}, ${`cus_${number}`}, ${invoice?.id ?? ''}, 'Ada', 'ada@meridian.example', 'A year',
        ${amount}, 'succeeded', ${at(0)}) returning id`
  return payment?.id ?? ''
}

const monthsOf = (tx: TransactionSql) => tx<Month[]>`
  select month::text, paid::int, earned::int from private.revenue_months where paid <> 0 or earned <> 0 order by month`

describe('revenue by month', () => {
  test('follows refunds and lost disputes, and is calculated once however often it runs', async () => {
    await withRollback(db.owner, async (tx) => {
      const [first, second] = [await insertPayment(tx, 1), await insertPayment(tx, 2)]
      await tx`select private.recognise_revenue(1)`
      await tx`select private.recognise_revenue(100)`
      expect(sum((await monthsOf(tx)).map(({ earned }) => earned))).toBe(40_000)
      await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
        values ('re_1', ${first}, 5000, 'succeeded', ${at(40)})`
      await tx`insert into public.disputes (stripe_id, payment_id, amount, status, created_at)
        values ('du_1', ${second}, 20000, 'needs_response', ${at(50)})`
      await tx`select private.recognise_revenue(100)`
      expect(sum((await monthsOf(tx)).map(({ paid }) => paid))).toBe(35_000)
      await tx`update public.disputes set status = 'lost' where stripe_id = 'du_1'`
      await tx`update public.refunds set status = 'failed' where stripe_id = 're_1'`
      await tx`select private.recognise_revenue(100)`
      const months = await monthsOf(tx)
      expect(sum(months.map(({ paid }) => paid))).toBe(20_000)
      expect(sum(months.map(({ earned }) => earned))).toBe(20_000)
      expect(await tx`select from private.revenue_changes`).toHaveLength(0)
    })
  })
})

describe('revenue without tax', () => {
  /** An invoice over 20,000 with 19 percent in it, of which a credit has paid 2,000. */
  async function insertTaxed(tx: TransactionSql, number: number): Promise<string> {
    const payment = await insertPayment(tx, number, 18_000)
    await tx`update public.invoices set total = 20000, tax = 3193 where stripe_id = ${`in_${number}`}`
    return payment
  }
  const paid = async (tx: TransactionSql) => {
    await tx`select private.recognise_revenue(100)`
    const months = await monthsOf(tx)
    expect(sum(months.map(({ earned }) => earned))).toBe(sum(months.map(({ paid }) => paid)))
    return sum(months.map(({ paid }) => paid))
  }

  test('of an inclusive price is what is left without it', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertPayment(tx, 1)
      expect(await paid(tx)).toBe(20_000)
      await tx`update public.invoices set total = 20000, tax = 3193`
      expect(await paid(tx)).toBe(16_807)
    })
  })

  test('of an invoice that a credit has paid in part has its share, and refunds take back theirs, to the cent', async () => {
    await withRollback(db.owner, async (tx) => {
      const payment = await insertTaxed(tx, 1)
      expect(await paid(tx)).toBe(18_000 - 2874)
      const refund = (id: string, amount: number) => tx`
        insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
          values (${id}, ${payment}, ${amount}, 'succeeded', ${at(40)})`
      await refund('re_1', 9000)
      expect(await paid(tx)).toBe(9000 - 1437)
      await refund('re_2', 4501)
      await tx`insert into public.disputes (stripe_id, payment_id, amount, status, created_at)
        values ('du_1', ${payment}, 4499, 'lost', ${at(50)})`
      expect(await paid(tx)).toBe(0)
    })
  })

  test('of an invoice that was paid twice is without its tax, to the cent, and agrees with what is counted by country', async () => {
    await withRollback(db.owner, async (tx) => {
      const first = await insertPayment(tx, 1, 5050)
      await tx`update public.invoices set amount = 10100, total = 10100, tax = 101`
      expect(await paid(tx)).toBe(5050 - 51)
      await tx`insert into public.payments (customer_id, invoice_id, payer_name, payer_email, description, amount, status, created_at)
        select customer_id, invoice_id, payer_name, payer_email, description, 5050, status, ${at(3)} from public.payments where id = ${first}`
      await record(tx, transaction(1, { amount: 5050, net: 4440 }))
      expect(await paid(tx)).toBe(10_100 - 101)
      const taxes = () => tx`select kind, sum(tax)::int as tax from private.balance_months group by 1 order by 1`
      expect(await taxes()).toEqual([
        { kind: 'invoice-tax', tax: 50 },
        { kind: 'payment', tax: 51 },
      ])
      // The other one has the first half of the tax then.
      await tx`update public.payments set status = 'canceled' where id = ${first}`
      expect(await paid(tx)).toBe(5050 - 51)
    })
  })

  test('above the total is the payment of an older debt', async () => {
    await withRollback(db.owner, async (tx) => {
      const payment = await insertPayment(tx, 1, 22_000)
      await tx`update public.invoices set total = 20000, tax = 3193`
      expect(await paid(tx)).toBe(22_000 - 3193)
      await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
        values ('re_1', ${payment}, 22000, 'succeeded', ${at(40)})`
      expect(await paid(tx)).toBe(0)
    })
  })
})

describe('revenue of a gift', () => {
  /** Of five years, paid on the first day. */
  async function insertGift(tx: TransactionSql): Promise<{ gift: string; payment: string }> {
    await tx`insert into public.billing_customers (stripe_id, payer_name, payer_email)
      values ('cus_gift', 'Ada', 'ada@meridian.example')`
    await tx`insert into public.plans (id, name, tier, price) values ('gold', 'Gold', 'gold', 150000)`
    const [gift] = await tx<{ id: string }[]>`
      insert into public.gifts (id, key, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash,
          customer_id, payment_intent, paid_at)
        values (gen_random_uuid(), gen_random_uuid(), ${Buffer.alloc(32)}, 'gold', 5, 750000, 'usd', 'Ada', 'Colette',
          ${Buffer.alloc(32)}, 'cus_gift', 'pi_gift', ${at(0)}) returning id`
    const [payment] = await tx<{ id: string }[]>`
      insert into public.payments (stripe_id, customer_id, payer_name, payer_email, description, amount, status, created_at)
        values ('pi_gift', 'cus_gift', 'Ada', 'ada@meridian.example', 'A gift', 750000, 'succeeded', ${at(0)}) returning id`
    await tx`select private.recognise_revenue(100)`
    return { gift: gift?.id ?? '', payment: payment?.id ?? '' }
  }
  const redeem = (tx: TransactionSql, gift: string, day: string) =>
    tx`update public.gifts set redeemed_at = ${day}, remaining = interval '5 years' where id = ${gift}`

  test('is deferred until it is redeemed, and then earned by the day over its years', async () => {
    await withRollback(db.owner, async (tx) => {
      const { gift } = await insertGift(tx)
      expect(await monthsOf(tx)).toEqual([{ month: '2024-01-01', paid: 750_000, earned: 0 }])
      await redeem(tx, gift, '2024-03-16T09:00:00Z')
      await tx`select private.recognise_revenue(100)`
      const months = await monthsOf(tx)
      expect(months.map(({ month }) => month)).toEqual(
        expect.arrayContaining(['2024-01-01', '2024-03-01', '2029-03-01']),
      )
      expect(months[0]).toEqual({ month: '2024-01-01', paid: 750_000, earned: 0 })
      // 16 of 1826 days.
      expect(months[1]).toEqual({ month: '2024-03-01', paid: 0, earned: 6572 })
      expect(sum(months.map(({ earned }) => earned))).toBe(750_000)
    })
  })

  test('is without its tax from the redemption on, and a refund gives back that of its share', async () => {
    await withRollback(db.owner, async (tx) => {
      const { gift, payment } = await insertGift(tx)
      await redeem(tx, gift, '2024-03-16T09:00:00Z')
      await tx`insert into private.gift_taxes (gift_id, country, amount, currency, redeemed_at)
        values (${gift}, 'DE', 750000, 'usd', '2024-03-16T09:00:00Z')`
      await tx`select private.record_gift_tax_calculation(${gift}, 'taxcalc_1', 630252, 119748, 19)`
      await tx`select private.recognise_revenue(100)`
      await record(tx, transaction(1, { payment_intent: 'pi_gift', amount: 750_000, net: 749_390 }))
      const country = async () =>
        (await tx`select country from private.balance_months where kind = 'payment' and count > 0`)[0]?.country
      expect(await country(), 'of the card').toBe('FR')
      await tx`select private.record_gift_tax(${gift}, 'tax_1')`
      await tx`select private.recognise_revenue(100)`
      expect(await country(), 'of the recipient').toBe('DE')
      const months = await monthsOf(tx)
      expect(months[0]).toEqual({ month: '2024-01-01', paid: 750_000, earned: 0 })
      expect(months[1]).toMatchObject({ month: '2024-03-01', paid: -119_748 })
      expect(sum(months.map(({ earned }) => earned))).toBe(630_252)
      await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
        values ('re_1', ${payment}, 75000, 'succeeded', '2024-04-01T00:00:00Z')`
      await tx`select private.record_gift_tax_reversal('re_1', ${gift}, 75000, 11975, 'tax_2')`
      await tx`select private.recognise_revenue(100)`
      const after = await monthsOf(tx)
      expect(after.find(({ month }) => month === '2024-04-01')?.paid).toBe(-75_000 + 11_975)
      expect(sum(after.map(({ earned }) => earned))).toBe(630_252 - 63_025)
    })
  })

  test('goes back with a refund, before the redemption and after it', async () => {
    await withRollback(db.owner, async (tx) => {
      const { gift, payment } = await insertGift(tx)
      const refund = (id: string, amount: number, day: string) => tx`
        insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
          values (${id}, ${payment}, ${amount}, 'succeeded', ${day})`
      await refund('re_1', 50_000, '2024-02-01T00:00:00Z')
      await tx`select private.recognise_revenue(100)`
      expect(await monthsOf(tx)).toEqual([
        { month: '2024-01-01', paid: 750_000, earned: 0 },
        { month: '2024-02-01', paid: -50_000, earned: 0 },
      ])
      await redeem(tx, gift, '2024-03-01T00:00:00Z')
      await refund('re_2', 700_000, '2024-04-01T00:00:00Z')
      await tx`select private.recognise_revenue(100)`
      const months = await monthsOf(tx)
      expect(months.slice(2).map(({ month, paid }) => [month, paid])).toEqual([
        ['2024-03-01', 0],
        ['2024-04-01', -700_000],
      ])
      expect(months[2]?.earned).toBeGreaterThan(0)
      expect(sum(months.map(({ earned }) => earned))).toBe(0)
    })
  })
})

const transaction = (number: number, rest: object = {}) => ({
  stripe_id: `txn_${number}`,
  type: 'charge',
  category: 'charge',
  source: `ch_${number}`,
  payment_intent: `pi_${number}`,
  customer_id: `cus_${number}`,
  country: 'FR',
  amount: 20_000,
  fee: 610,
  net: 19_390,
  currency: 'usd',
  created_at: at(0),
  ...rest,
})
const record = (tx: TransactionSql, ...rows: object[]) =>
  tx`select private.record_balance_transactions(${tx.json(rows as never)}) as count`
const openDifferences = (tx: TransactionSql) => tx`
  select stripe_id, at_stripe::int, recorded::int from private.balance_differences where resolved_at is null order by 1`

describe('the balance at Stripe', () => {
  test('is stored once, by month and country, and agrees with the payments', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertPayment(tx, 1)
      expect(await record(tx, transaction(1))).toEqual([{ count: 1 }])
      expect(await record(tx, transaction(1))).toEqual([{ count: 0 }])
      expect(await tx`select * from private.balance_months`).toMatchObject([
        { currency: 'usd', kind: 'payment', country: 'FR', amount: '20000', fee: '610', recorded: '20000', count: '1' },
      ])
      expect(await tx`select private.compare_balance(100) as open`).toEqual([{ open: 0 }])
    })
  })

  test('a transaction that is not recorded here is a difference until it is', async () => {
    await withRollback(db.owner, async (tx) => {
      const payment = await insertPayment(tx, 1)
      const refund = { type: 'refund', category: 'refund', source: 're_1', amount: -700, fee: 0, net: -700 }
      await record(tx, transaction(1), transaction(2, { ...refund, payment_intent: 'pi_1', country: null }))
      await tx`select private.compare_balance(100)`
      expect(await openDifferences(tx)).toEqual([{ stripe_id: 'txn_2', at_stripe: -700, recorded: null }])
      await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
        values ('re_1', ${payment}, 700, 'succeeded', ${at(0)})`
      await tx`select private.compare_balance(100)`
      expect(await openDifferences(tx)).toEqual([])
      expect(
        await tx`select recorded::int, country from private.balance_months where kind = 'refund' and count > 0`,
      ).toEqual([{ recorded: -700, country: 'FR' }])
    })
  })

  describe('the tax of an invoice', () => {
    const month = (at: string) => `${at.slice(0, 7)}-01`
    const taxes = async (tx: TransactionSql) => {
      await tx`select private.recognise_revenue(100)`
      return tx`select month::text, kind, country, tax::int from private.balance_months where tax <> 0 order by kind, month`
    }
    /** 20,000 with 19 percent in it, sold in Germany; a credit has paid 2,000. */
    async function insertCredited(tx: TransactionSql): Promise<string> {
      const payment = await insertPayment(tx, 1, 18_000)
      await tx`update public.invoices set total = 20000, tax = 3193, country = 'DE'`
      await record(tx, transaction(1, { amount: 18_000, net: 17_390, country: 'DE' }))
      return payment
    }
    const creditNote = (tx: TransactionSql, id: string, rest: object) =>
      tx`select private.record_credit_notes('cus_1', ${tx.json([
        {
          ...{ stripe_id: id, invoice: 'in_1', refunded: 0, out_of_band: 0, is_issued: true, created_at: at(40) },
          ...rest,
        },
      ])}) as count`

    test('is whole where a credit has paid a part, and goes back by its credit notes, in their month', async () => {
      await withRollback(db.owner, async (tx) => {
        const payment = await insertCredited(tx)
        const received = [
          { month: month(at(0)), kind: 'invoice-tax', country: 'DE', tax: 319 },
          { month: month(at(0)), kind: 'payment', country: 'DE', tax: 2874 },
        ]
        expect(await taxes(tx)).toEqual(received)
        await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
          values ('re_1', ${payment}, 9000, 'succeeded', ${at(40)})`
        const refund = { type: 'refund', category: 'refund', source: 're_1', amount: -9000, fee: 0, net: -9000 }
        await record(tx, transaction(2, { ...refund, payment_intent: 'pi_1', country: 'DE', created_at: at(40) }))
        const refunded = { month: month(at(40)), kind: 'refund', country: 'DE' }
        expect(await taxes(tx)).toEqual([...received, { ...refunded, tax: -1437 }])
        // The credit note rounds the tax to another cent.
        await creditNote(tx, 'cn_1', { amount: 9000, refunded: 9000, tax: 1436 })
        await tx`update public.refunds set credit_note = 'cn_1', credit_note_number = 'CN-1'`
        expect(await taxes(tx)).toEqual([...received, { ...refunded, tax: -1436 }])
        const returned = { amount: 2000, tax: 319 }
        expect(await creditNote(tx, 'cn_2', returned)).toEqual([{ count: 1 }])
        expect(await creditNote(tx, 'cn_2', returned)).toEqual([{ count: 0 }])
        const creditReturned = { month: month(at(40)), kind: 'invoice-tax', country: 'DE', tax: -319 }
        expect(await taxes(tx)).toEqual([received[0], creditReturned, received[1], { ...refunded, tax: -1436 }])
        await creditNote(tx, 'cn_2', { ...returned, is_issued: false })
        expect(await taxes(tx)).toEqual([...received, { ...refunded, tax: -1436 }])
        expect(await tx`select from private.balance_months where count < 0`).toEqual([])
      })
    })

    test('is without what was credited before the payment, whose month has all of it', async () => {
      await withRollback(db.owner, async (tx) => {
        await insertPayment(tx, 1, 5950)
        await tx`update public.invoices set total = 11900, tax = 1900, country = 'DE'`
        await tx`update public.payments set created_at = ${at(33)}`
        await record(tx, transaction(1, { amount: 5950, net: 5340, created_at: at(33) }))
        const note = { amount: 5950, pre_payment: 5950, tax: 950, created_at: at(32) }
        await creditNote(tx, 'cn_1', note)
        const payment = { month: month(at(33)), kind: 'payment', country: 'DE', tax: 950 }
        expect(await taxes(tx)).toEqual([payment])
        // Of which a part goes to the credit of the customer later.
        await creditNote(tx, 'cn_2', { amount: 2000, tax: 319, created_at: at(70) })
        expect(await taxes(tx)).toEqual([
          { month: month(at(70)), kind: 'invoice-tax', country: 'DE', tax: -319 },
          payment,
        ])
      })
    })

    test('is known without a payment at Stripe: by transfer in the month of that, by a credit in its own', async () => {
      await withRollback(db.owner, async (tx) => {
        await insertPayment(tx, 1)
        await tx`update public.payments set stripe_id = null, created_at = ${at(40)}`
        await tx`update public.invoices set total = 20000, tax = 3193, country = 'FR'`
        const transfer = { month: month(at(40)), kind: 'invoice-tax', country: 'FR', tax: 3193 }
        expect(await taxes(tx)).toEqual([transfer])
        await tx`insert into public.invoices (stripe_id, customer_id, description, amount, total, tax, country, currency, status, created_at)
          values ('in_2', 'cus_1', 'A year', 0, 20000, 3193, 'FR', 'usd', 'paid', ${at(0)})`
        expect(await taxes(tx)).toEqual([{ ...transfer, month: month(at(0)) }, transfer])
        await tx`update public.invoices set status = 'void' where stripe_id = 'in_2'`
        expect(await taxes(tx)).toEqual([transfer])
      })
    })
  })

  describe('the country of a payment', () => {
    const countries = async (tx: TransactionSql) => {
      await tx`select private.recognise_revenue(100)`
      return tx`
        select kind, country, amount::int, tax::int from private.balance_months
        where count > 0 and kind in ('payment', 'refund', 'dispute', 'invoice-tax') order by kind, country`
    }
    const refund = {
      type: 'refund',
      category: 'refund',
      source: 're_1',
      amount: -9000,
      fee: 0,
      net: -9000,
      country: null,
    }
    const dispute = {
      type: 'adjustment',
      category: 'dispute',
      source: 'du_1',
      amount: -9000,
      fee: 0,
      net: -9000,
      country: null,
    }
    const asTaxed = [
      { kind: 'dispute', country: 'DE', amount: -9000, tax: -1437 },
      { kind: 'invoice-tax', country: 'DE', amount: 0, tax: 319 },
      { kind: 'payment', country: 'DE', amount: 18_000, tax: 2874 },
      { kind: 'refund', country: 'DE', amount: -9000, tax: -1437 },
    ]
    /** The card is from France. */
    const importAll = (tx: TransactionSql) =>
      record(
        tx,
        transaction(3, { ...dispute, payment_intent: 'pi_1', customer_id: 'cus_1' }),
        transaction(2, { ...refund, payment_intent: 'pi_1', customer_id: 'cus_1' }),
        transaction(1, { amount: 18_000, net: 17_390 }),
      )
    /** An invoice over 20,000 that was taxed in Germany, of which a credit has paid 2,000; refunded and disputed. */
    async function insertReturned(tx: TransactionSql, country: string | null = 'DE') {
      const payment = await insertPayment(tx, 1, 18_000)
      await tx`update public.invoices set total = 20000, tax = 3193, country = ${country}`
      await tx`insert into public.refunds (stripe_id, payment_id, amount, status, created_at)
        values ('re_1', ${payment}, 9000, 'succeeded', ${at(40)})`
      await tx`insert into public.disputes (stripe_id, payment_id, amount, status, created_at)
        values ('du_1', ${payment}, 9000, 'needs_response', ${at(50)})`
    }

    test('is the one that its invoice was taxed in, also of its refunds and disputes', async () => {
      await withRollback(db.owner, async (tx) => {
        await insertReturned(tx)
        await importAll(tx)
        expect(await tx`select private.compare_balance(100) as open`).toEqual([{ open: 0 }])
        expect(await countries(tx)).toEqual(asTaxed)
      })
    })

    test('follows an invoice that is stored after the balance transactions were read', async () => {
      await withRollback(db.owner, async (tx) => {
        await tx`insert into public.billing_customers (stripe_id, payer_name, payer_email)
          values ('cus_1', 'Ada', 'ada@meridian.example')`
        await importAll(tx)
        await tx`select private.compare_balance(100)`
        expect((await countries(tx)).map(({ country }) => country)).toEqual(['FR', 'FR', 'FR'])
        await insertReturned(tx)
        expect(await countries(tx)).toEqual(asTaxed)
        expect(await tx`select private.compare_balance(100) as open`).toEqual([{ open: 0 }])
        expect(await countries(tx)).toEqual(asTaxed)
      })
    })

    test('follows an invoice whose country is stored late, before the jobs and after them', async () => {
      await withRollback(db.owner, async (tx) => {
        await insertReturned(tx, null)
        await importAll(tx)
        await tx`select private.compare_balance(100)`
        expect((await countries(tx)).map(({ country }) => country)).toEqual(['FR', '', 'FR', 'FR'])
        await tx`update public.invoices set country = 'DE'`
        expect(await countries(tx)).toEqual(asTaxed)
        expect(await tx`select from private.balance_months where count < 0`).toEqual([])
      })
    })

    test('is that of the card or of the billing address where nothing is taxed', async () => {
      await withRollback(db.owner, async (tx) => {
        await insertPayment(tx, 1)
        await record(tx, transaction(1))
        expect(await countries(tx)).toEqual([{ kind: 'payment', country: 'FR', amount: 20_000, tax: 0 }])
      })
    })
  })

  test('a transfer that staff gave back is reduced by its credit notes, to nothing at most, and not by one that is void', async () => {
    await withRollback(db.owner, async (tx) => {
      const payment = await insertPayment(tx, 1)
      await tx`update public.payments set stripe_id = null`
      // A credit has paid 2,000 of 22,000.
      await tx`update public.invoices set total = 22000, amount_paid = 20000, tax = 0`
      const giveBack = async (...notes: object[]) => {
        const rows = notes.map((note, index) => ({
          ...{ stripe_id: `cn_${index}`, invoice: 'in_1', number: `CN-${index}`, refunded: 0, tax: 0, is_issued: true },
          ...{ created_at: at(40 + index), ...note },
        }))
        await tx`select private.record_credit_notes('cus_1', ${tx.json(rows as never)})`
        await tx`select private.record_transfers('cus_1', '{}')`
        await tx`select private.recognise_revenue(100)`
        const [row] = await tx`select refunded, status from public.payments where id = ${payment}`
        const earned = sum((await monthsOf(tx)).map((month) => month.earned))
        const [statistics] = await tx`
          select coalesce(sum(amount), 0)::int as sum from private.statistics_changes where figure = 'refunded'`
        return { ...row, earned, statistics: statistics?.sum }
      }
      const first = { amount: 15_000, out_of_band: 15_000 }
      expect(await giveBack(first)).toEqual({
        ...{ refunded: 15_000, status: 'succeeded', earned: 5000, statistics: 15_000 },
      })
      const second = { amount: 7000, out_of_band: 7000 }
      const whole = { refunded: 20_000, status: 'refunded', earned: 0, statistics: 20_000 }
      expect(await giveBack(first, second)).toEqual(whole)
      expect(await giveBack(first, second), 'a refresh that finds nothing new').toEqual(whole)
      expect(await giveBack({ ...first, is_issued: false }, second)).toEqual({
        ...{ refunded: 7000, status: 'succeeded', earned: 13_000, statistics: 7000 },
      })
      expect(await tx`select stripe_id, status, credit_note_number from public.refunds order by 1`).toEqual([
        { stripe_id: 'cn_0', status: 'canceled', credit_note_number: 'CN-0' },
        { stripe_id: 'cn_1', status: 'succeeded', credit_note_number: 'CN-1' },
      ])
    })
  })

  test('other products on the account are counted apart', async () => {
    await withRollback(db.owner, async (tx) => {
      await record(
        tx,
        transaction(8),
        transaction(9, { type: 'stripe_fee', category: 'fee', amount: -200, fee: 0, net: -200 }),
      )
      expect(await tx`select kind from private.balance_months order by 1`).toEqual([{ kind: 'fee' }, { kind: 'other' }])
      expect(await tx`select private.compare_balance(100) as open`).toEqual([{ open: 0 }])
    })
  })

  test('a payment without a transaction is a difference, and the publication is told once', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertPayment(tx, 1)
      await insertPayment(tx, 2)
      await record(tx, transaction(1))
      await tx`update private.balance_import set imported_until = now()`
      await tx`select private.compare_balance(100)`
      expect(await openDifferences(tx)).toEqual([{ stripe_id: 'pi_2', at_stripe: null, recorded: 20_000 }])
      expect(await tx`select from private.claim_balance_notice()`).toHaveLength(0)
      await tx`update private.balance_differences set found_at = now() - interval '7 hours'`
      expect(await tx`select from private.claim_balance_notice()`).toHaveLength(1)
      expect(await tx`select from private.claim_balance_notice()`).toHaveLength(0)
      await record(tx, transaction(2))
      expect(await tx`select private.compare_balance(100) as open`).toEqual([{ open: 0 }])
    })
  })

  test('a payout is the sum of its transactions, to the cent', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertPayment(tx, 1)
      await record(tx, transaction(1))
      const payout = (id: string, amount: number) => ({
        stripe_id: id,
        amount,
        currency: 'usd',
        status: 'paid',
        is_automatic: true,
        arrives_at: at(3),
        created_at: at(2),
      })
      await tx`select private.record_payouts(${tx.json([payout('po_1', 19_390), payout('po_2', 1)])})`
      expect(await tx`select private.compare_payout('po_1', '{txn_1}') as agrees`).toEqual([{ agrees: true }])
      expect(await tx`select private.compare_payout('po_2', '{}') as agrees`).toEqual([{ agrees: false }])
      await tx`select private.compare_balance(100)`
      expect(await openDifferences(tx)).toEqual([{ stripe_id: 'po_2', at_stripe: 1, recorded: 0 }])
    })
  })

  test('windows of time follow each other with a day of overlap, and one worker has the claim', async () => {
    await withRollback(db.owner, async (tx) => {
      await insertPayment(tx, 1)
      const claim = () => tx`select *, claimed_until::text as claim from private.claim_balance_import()`
      const [window] = await claim()
      expect([window?.window_start, window?.window_end]).toEqual([new Date(START - DAY), new Date(START + 31 * DAY)])
      expect(await claim()).toHaveLength(0)
      const save = (token: string, last: string | null, pause: boolean) =>
        tx`select *, claimed_until::text as claim from private.save_balance_import(${token}::text::timestamptz, ${last}, ${pause})`
      const [page] = await save(window?.claim, 'txn_7', false)
      await save(page?.claim, 'txn_7', true)
      const [resumed] = await claim()
      expect(resumed).toMatchObject({ cursor: 'txn_7', window_end: window?.window_end })
      await save(resumed?.claim, null, false)
      await tx`update private.balance_import set claimed_until = null`
      expect((await claim())[0]).toMatchObject({ cursor: null, window_start: new Date(START + 30 * DAY) })
    })
  })
})
