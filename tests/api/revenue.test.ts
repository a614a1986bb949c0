import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORT_PAGE_SIZE } from '#shared/contracts/paging.ts'
import { Revenue } from '#shared/contracts/revenue.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf } from './api.fixtures.ts'

let api: AccountsFixture
let owner: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  owner = await api.newReader({ role: 'owner' })
})
afterAll(() => api?.stop())

const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('an empty publication has no revenue', async () => {
  const revenue = { importedUntil: null, currencies: [], differences: [], payouts: [] }
  expect(await bodyOf(await owner.get('/admin/revenue'), Revenue)).toEqual(revenue)
})

test('months, deferred revenue and countries of each currency are read and exported, each amount in its own', async () => {
  await api.owner`insert into private.balance_months (month, currency, kind, country, amount, fee, recorded, count)
    values (date_trunc('month', now()), 'eur', 'payment', 'FR', 20050, 612, 20050, 1),
      (date_trunc('month', now()), 'jpy', 'payment', '', 3000, 100, 2000, 1)`
  await api.owner`insert into private.revenue_months (month, currency, paid, earned) values
    (date_trunc('month', now()), 'eur', 20050, 550)`
  const { currencies } = await bodyOf(await owner.get('/admin/revenue'), Revenue)
  expect(currencies).toMatchObject([
    {
      currency: 'eur',
      months: [{ received: 20_050, fees: 612, net: 19_438, difference: 0 }],
      deferred: [{ deferred: 19_500 }],
      countries: [{ country: 'FR', received: 20_050, tax: 0, invoiceTax: 0, giftTax: 0 }],
    },
    { currency: 'jpy', months: [{ received: 3000, difference: 1000 }], deferred: [] },
  ])
  const response = await owner.get('/admin/revenue-export?table=months')
  expect(response.headers.get('content-type')).toContain('text/csv')
  const month = new Date().toISOString().slice(0, 7)
  expect(linesOf(await response.text()).slice(1)).toEqual([
    `${month},eur,200.5,0,0,6.12,194.38,0,0`,
    `${month},jpy,3000,0,0,100,2900,0,1000`,
  ])
  expect(linesOf(await (await owner.get('/admin/revenue-export?table=deferred')).text())[1]).toBe(
    `${month},eur,200.5,5.5,195`,
  )
  await api.owner`insert into private.balance_months (month, currency, kind, country, tax, count)
    values (date_trunc('month', now()) - interval '2 years', 'eur', 'invoice-tax', 'FR', 3193, 1)`
  const past = Number(month.slice(0, 4)) - 2
  expect(linesOf(await (await owner.get('/admin/revenue-export?table=countries')).text())).toEqual([
    'Month,Country,Currency,Received,Tax in it,Tax of other invoices,Tax of redeemed gifts,All tax',
    `${past}${month.slice(4)},FR,eur,0,0,31.93,0,31.93`,
    `${month},FR,eur,200.5,0,0,0,0`,
    `${month},,jpy,3000,0,0,0,0`,
  ])
})

test('all transactions are exported page by page, each once, and none of their texts is a formula', async () => {
  await api.owner`insert into private.balance_transactions
      (stripe_id, kind, type, category, source, amount, fee, net, recorded, currency, created_at)
    select 'txn_A' || n, 'fee', 'stripe_fee', 'fee', '=cmd()', -5, 0, -5, -5, 'usd', timestamptz '2026-01-01' + n / 7 * interval '1 minute'
    from generate_series(1, ${EXPORT_PAGE_SIZE + 3}) as n`
  const first = await owner.get('/admin/balance-export')
  const query = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await owner.get(`/admin/balance-export${query}`)
  const [header, ...lines] = linesOf(await first.text())
  const all = [...lines, ...linesOf(await second.text())]
  expect(header).toContain('Time (UTC),Id,Kind')
  expect(new Set(all.map((line) => line.split(',')[1])).size).toBe(EXPORT_PAGE_SIZE + 3)
  expect(all).toHaveLength(EXPORT_PAGE_SIZE + 3)
  expect(all.every((line) => line.includes(",'=cmd(),"))).toBe(true)
  expect(all[0]).toContain(',usd,-0.05,0,-0.05,-0.05,0,')
  expect(second.headers.get('link')).toBeNull()
})

test('only owners see revenue', async () => {
  for (const role of ['editor', 'support', 'author'] as const) {
    const staff = await api.newReader({ role })
    for (const path of ['/admin/revenue', '/admin/revenue-export', '/admin/balance-export', '/admin/disputes'])
      expect((await staff.get(path)).status, `${role} ${path}`).toBe(403)
  }
  expect((await owner.get('/admin/revenue-export?table=nothing')).status).toBe(422)
})
