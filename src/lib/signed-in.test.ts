import { beforeEach, describe, expect, test } from 'vitest'
import { answers, asked, comeBack, leave, openTab, turnToTab, visited } from './tab-under-test.ts'

const { api } = await import('./api.ts')
const { $user, hasSession, loadUser, loadUserAnew, signedInAs, signOut } = await import('./signed-in.ts')
const { keptReader, whenForgotten } = await import('./session.ts')
const { takeToast } = await import('./toast-after.ts')

const ada = { id: 'a', email: 'ada@example.org', firstName: 'Ada', lastName: 'L', staffRole: null } as never
const grace = { id: 'g', email: 'grace@example.org', firstName: 'Grace', lastName: 'H', staffRole: null } as never

let forgotten = 0
whenForgotten(() => forgotten++)

beforeEach(() => {
  openTab()
  $user.set(undefined)
  forgotten = 0
})

const haveSession = (hint = '1') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it.
  document.cookie = `signed-in=${hint}`
}

describe('who is reading', () => {
  test('is asked once, however many ask', async () => {
    haveSession()
    answers.set('GET /user', ada)
    expect(await Promise.all([loadUser(), loadUser()])).toEqual([ada, ada])
    expect($user.get()).toEqual(ada)
    expect(asked).toEqual(['GET /user'])
  })

  test('is kept for the next page of the tab', async () => {
    haveSession()
    answers.set('GET /user', ada)
    await loadUser()
    $user.set(undefined)
    expect(await loadUser()).toEqual(ada)
    expect(asked).toHaveLength(1)
  })

  test('is nobody without a session, and costs no call', async () => {
    expect(await loadUser()).toBeNull()
    expect(asked).toEqual([])
  })

  test('is nobody when the call fails, for this page', async () => {
    haveSession()
    answers.set('GET /user', Promise.reject(new TypeError('Failed to fetch')))
    expect(await loadUser()).toBeNull()
    expect(hasSession()).toBe(true)
    expect(forgotten).toBe(0)
    $user.set(undefined)
    answers.set('GET /user', ada)
    expect(await loadUser()).toEqual(ada)
  })

  test('is asked anew when another session has begun', async () => {
    haveSession('1')
    answers.set('GET /user', ada)
    await loadUser()
    $user.set(undefined)
    haveSession('2')
    answers.set('GET /user', grace)
    expect(await loadUser()).toEqual(grace)
  })
})

describe('signing out', () => {
  beforeEach(() => {
    haveSession()
    signedInAs(ada)
    forgotten = 0
  })

  test('forgets the reader and says so on the front page', async () => {
    answers.set('POST /auth/logout', null)
    await signOut()
    expect([$user.get(), keptReader(), hasSession(), forgotten]).toEqual([null, undefined, false, 1])
    expect(visited).toEqual(['/'])
    expect(takeToast()).toEqual({ title: 'Logged out', duration: 3000 })
    expect(takeToast()).toBeUndefined()
  })

  test('works when the session has ended elsewhere', async () => {
    await signOut()
    expect(visited).toEqual(['/'])
  })

  test('without network leaves everything as it is', async () => {
    answers.set('POST /auth/logout', Promise.reject(new TypeError('Failed to fetch')))
    await expect(signOut()).rejects.toThrow('Failed to fetch')
    expect([$user.get(), hasSession(), forgotten, visited]).toEqual([ada, true, 0, []])
  })

  test('outweighs an answer that was under way', async () => {
    $user.set(undefined)
    sessionStorage.removeItem('reader')
    let bring = (_user: object) => {}
    answers.set('GET /user', new Promise((resolve) => (bring = resolve)))
    const loading = loadUser()
    answers.set('POST /auth/logout', null)
    await signOut()
    bring(ada)
    expect(await loading).toBeNull()
    expect(keptReader()).toBeUndefined()
  })
})

describe('a call that is refused because nobody is signed in', () => {
  test('signs this browser out', async () => {
    haveSession()
    signedInAs(ada)
    await expect(api.delete('/user/sessions')).rejects.toMatchObject({ status: 401 })
    expect([$user.get(), hasSession()]).toEqual([null, false])
  })

  test.each(['/auth/login', '/login', '/register'] as const)('says nothing of the reader at %s', async (path) => {
    haveSession()
    signedInAs(ada)
    await expect(api.post(path, {})).rejects.toMatchObject({ status: 401 })
    expect([$user.get(), hasSession()]).toEqual([ada, true])
  })
})

describe('other tabs', () => {
  const other = new BroadcastChannel('reader')
  const heard = () => new Promise((resolve) => (other.onmessage = ({ data }) => resolve(data)))

  test('hear who has signed in and out', async () => {
    const first = heard()
    signedInAs(ada)
    expect(await first).toEqual(ada)
    const second = heard()
    answers.set('POST /auth/logout', null)
    await signOut()
    expect(await second).toBeNull()
  })

  test('are believed', async () => {
    haveSession()
    signedInAs(ada)
    const next = () => new Promise((resolve) => $user.listen(resolve))
    const first = next()
    other.postMessage(grace)
    expect(await first).toEqual(grace)
    const second = next()
    other.postMessage(null)
    expect(await second).toBeNull()
    expect(keptReader()).toBeUndefined()
  })
})

describe('a page that was put aside and is shown again', () => {
  beforeEach(() => {
    haveSession()
    signedInAs(ada)
    forgotten = 0
    leave()
  })

  test('forgets a reader who has signed out meanwhile', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API does when somebody signs out.
    document.cookie = 'signed-in=; Max-Age=0'
    comeBack()
    expect([$user.get(), forgotten]).toEqual([null, 1])
  })

  test('knows whoever has signed in instead', () => {
    sessionStorage.setItem('reader', JSON.stringify({ hint: '1', user: grace }))
    comeBack()
    expect([$user.get(), forgotten]).toEqual([grace, 1])
  })

  test('forgets a reader in whose place somebody has signed in whom it has not heard of', () => {
    haveSession('2')
    comeBack()
    expect([$user.get(), keptReader(), forgotten]).toEqual([undefined, undefined, 1])
  })

  test('otherwise stays', () => {
    comeBack()
    expect([$user.get(), forgotten]).toEqual([ada, 0])
  })
})

test('a tab that is turned to again does not show its reader to whoever was signed in by a letter since', () => {
  haveSession()
  signedInAs(ada)
  forgotten = 0
  turnToTab()
  expect([$user.get(), forgotten]).toEqual([ada, 0])
  haveSession('2')
  turnToTab()
  expect([$user.get(), keptReader(), forgotten]).toEqual([undefined, undefined, 1])
})

test('the address to which a letter went is not kept for whoever comes after its reader', () => {
  sessionStorage.setItem('letter-sent-to', 'ada@example.org')
  signedInAs(ada)
  expect(sessionStorage.getItem('letter-sent-to')).toBeNull()
})

test('a change of name forgets nothing', () => {
  signedInAs(ada)
  forgotten = 0
  signedInAs({ ...(ada as object), firstName: 'Augusta' } as never)
  expect(forgotten).toBe(0)
  expect($user.get()?.firstName).toBe('Augusta')
})

// Last, because what it tells other tabs is heard only after it has ended.
describe('a page that shows the account itself', () => {
  test('asks anew who is reading, unless it has just asked', async () => {
    haveSession()
    answers.set('GET /user', ada)
    await loadUserAnew()
    expect(asked).toEqual(['GET /user'])
    $user.set(undefined)
    const moved = { ...(ada as object), email: 'ada@elsewhere.example' } as never
    answers.set('GET /user', moved)
    await loadUserAnew()
    expect($user.get()).toEqual(moved)
    expect(keptReader()).toEqual(moved)
    expect(forgotten).toBe(0)
  })
})
