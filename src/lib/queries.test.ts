import { beforeEach, describe, expect, test } from 'vitest'
import { answers, asked, openTab } from './tab-under-test.ts'

const { askAgain, begin, queryAt, replace, showMore } = await import('./queries.ts')
const { forgetReader } = await import('./session.ts')

const PATH = '/user/payments'
const CALL = `GET ${PATH}`
const first = { id: '1' } as never
const second = { id: '2' } as never
const third = { id: '3' } as never

/** An answer that comes when `bring` is called. */
function awaited() {
  let bring = (_answer: object) => {}
  answers.set(CALL, new Promise((resolve) => (bring = resolve)))
  return (answer: object) => bring(answer)
}
const settled = () => expect.poll(() => queryAt(PATH).get().loading).toBe(false)

beforeEach(() => {
  forgetReader()
  openTab()
})

test('a question is asked once, however many islands ask it', async () => {
  answers.set(CALL, [first])
  begin(PATH)
  begin(PATH)
  expect(queryAt(PATH).get()).toEqual({ loading: true })
  await settled()
  begin(PATH)
  expect(queryAt(PATH).get()).toEqual({ data: [first], loading: false })
  expect(asked).toEqual([CALL])
})

test('an answer of null is an answer', async () => {
  answers.set('GET /user/subscription', new Response('null'))
  replace('/user/subscription', null)
  begin('/user/subscription')
  expect(queryAt('/user/subscription').get()).toEqual({ data: null, loading: false })
  expect(asked).toEqual([])
})

test('a failure is not retried, until the reader asks', async () => {
  answers.set(CALL, Promise.reject(new TypeError('Failed to fetch')))
  begin(PATH)
  await settled()
  expect(queryAt(PATH).get()).toMatchObject({ error: new TypeError('Failed to fetch'), loading: false })
  expect(asked).toHaveLength(1)
  answers.set(CALL, [first])
  askAgain(PATH)
  await settled()
  expect(queryAt(PATH).get()).toEqual({ data: [first], loading: false })
})

describe("a reader's own write", () => {
  test('is shown at once, and asks nothing', async () => {
    replace(PATH, [first])
    replace(PATH, (known) => [second, ...known])
    expect(queryAt(PATH).get()).toEqual({ data: [second, first], loading: false })
    begin(PATH)
    expect(asked).toEqual([])
  })

  test('is not overwritten by an answer that is older', async () => {
    const bring = awaited()
    begin(PATH)
    replace(PATH, [second])
    bring([first])
    await new Promise(setImmediate)
    expect(queryAt(PATH).get().data).toEqual([second])
  })

  test('asks anew when the answer under way may be older and nothing is known yet', async () => {
    const bringOld = awaited()
    begin(PATH)
    const bringNew = awaited()
    replace(PATH, (known) => [second, ...known])
    bringOld([first])
    bringNew([second, first])
    await settled()
    expect(queryAt(PATH).get().data).toEqual([second, first])
    expect(asked).toEqual([CALL, CALL])
  })
})

describe('signing out', () => {
  test('keeps what is on offer, which is nobody’s own', async () => {
    const plans = '/subscriptions'
    answers.set(`GET ${plans}`, [first])
    begin(plans)
    await expect.poll(() => queryAt(plans).get().data).toEqual([first])
    forgetReader()
    expect(queryAt(plans).get()).toMatchObject({ data: [first], loading: false })
  })

  test('forgets what is known, also what is under way', async () => {
    replace('/user/addresses', [])
    const bring = awaited()
    begin(PATH)
    forgetReader()
    bring([first])
    await new Promise(setImmediate)
    expect(queryAt('/user/addresses').get()).toEqual({ loading: true })
    expect(queryAt(PATH).get()).toEqual({ loading: true })
  })

  test('asks nothing by itself', () => {
    const stop = queryAt(PATH).listen(() => {})
    forgetReader()
    stop()
    expect(asked).toEqual([])
  })
})

describe('a list that is longer than a page', () => {
  const NEXT = 'GET /user/payments?limit=20&cursor=1.a'
  const firstPage = () =>
    new Response(JSON.stringify([first]), { headers: { Link: '<?limit=20&cursor=1.a>; rel="next"' } })

  test('goes on where the API says, until its end', async () => {
    answers.set(CALL, firstPage())
    answers.set(NEXT, [second])
    begin(PATH)
    await settled()
    await showMore(PATH)
    expect(queryAt(PATH).get()).toMatchObject({ data: [first, second], next: undefined })
    await showMore(PATH)
    expect(asked).toEqual([CALL, NEXT])
  })

  test('stays as it was, and can be asked again, when more does not come', async () => {
    answers.set(CALL, firstPage())
    begin(PATH)
    await settled()
    answers.set(NEXT, Promise.reject(new TypeError('Failed to fetch')))
    await expect(showMore(PATH)).rejects.toThrow('Failed to fetch')
    expect(queryAt(PATH).get()).toMatchObject({ data: [first], loading: false })
    answers.set(NEXT, [second])
    await showMore(PATH)
    expect(queryAt(PATH).get().data).toEqual([first, second])
  })

  test('is added to once, however often the reader presses, and after what they have written meanwhile', async () => {
    answers.set(CALL, firstPage())
    answers.set(NEXT, [second])
    begin(PATH)
    await settled()
    const pressed = [showMore(PATH), showMore(PATH)]
    replace(PATH, (known) => [third, ...known])
    await Promise.all(pressed)
    expect(queryAt(PATH).get().data).toEqual([third, first, second])
  })
})
