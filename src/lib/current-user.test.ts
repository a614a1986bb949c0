import { beforeEach, describe, expect, test } from 'vitest'
import {
  focusTab,
  hidePage,
  navigations,
  requests,
  resetBrowser,
  responses,
  restoreFromBfcache,
} from './browser.fixtures.ts'

const { api } = await import('./api.ts')
const { $user, hasSession, loadUser, refreshUser, setCurrentUser, signOut } = await import('./current-user.ts')
const { cachedUser, onSessionReset } = await import('./session.ts')
const { storedToast } = await import('./storage.ts')

const ada = { id: 'a', email: 'ada@example.org', firstName: 'Ada', lastName: 'L', staffRole: null } as never
const grace = { id: 'g', email: 'grace@example.org', firstName: 'Grace', lastName: 'H', staffRole: null } as never

let resetCount = 0
onSessionReset(() => resetCount++)

beforeEach(() => {
  resetBrowser()
  $user.set(undefined)
  resetCount = 0
})

const setSessionHint = (hint = '1') => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it.
  document.cookie = `signed-in=${hint}`
}

describe('the current user', () => {
  test('is requested once by any number of callers', async () => {
    setSessionHint()
    responses.set('GET /user', ada)
    expect(await Promise.all([loadUser(), loadUser()])).toEqual([ada, ada])
    expect($user.get()).toEqual(ada)
    expect(requests).toEqual(['GET /user'])
  })

  test('is cached for the next page of the tab', async () => {
    setSessionHint()
    responses.set('GET /user', ada)
    await loadUser()
    $user.set(undefined)
    expect(await loadUser()).toEqual(ada)
    expect(requests).toHaveLength(1)
  })

  test('is null without a session, and without a request', async () => {
    expect(await loadUser()).toBeNull()
    expect(requests).toEqual([])
  })

  test('is null on this page when the request fails', async () => {
    setSessionHint()
    responses.set('GET /user', Promise.reject(new TypeError('Failed to fetch')))
    expect(await loadUser()).toBeNull()
    expect(hasSession()).toBe(true)
    expect(resetCount).toBe(0)
    $user.set(undefined)
    responses.set('GET /user', ada)
    expect(await loadUser()).toEqual(ada)
  })

  test('is requested again in another session', async () => {
    setSessionHint('1')
    responses.set('GET /user', ada)
    await loadUser()
    $user.set(undefined)
    setSessionHint('2')
    responses.set('GET /user', grace)
    expect(await loadUser()).toEqual(grace)
  })
})

describe('signing out', () => {
  beforeEach(() => {
    setSessionHint()
    setCurrentUser(ada)
    resetCount = 0
  })

  test('forgets the user, and shows a toast on the front page', async () => {
    responses.set('POST /auth/logout', null)
    await signOut()
    expect([$user.get(), cachedUser(), hasSession(), resetCount]).toEqual([null, undefined, false, 1])
    expect(navigations).toEqual(['/'])
    expect(storedToast.get()).toEqual({ title: 'Logged out' })
  })

  test('succeeds when the session was ended from another browser', async () => {
    await signOut()
    expect(navigations).toEqual(['/'])
  })

  test('changes nothing without a response', async () => {
    responses.set('POST /auth/logout', Promise.reject(new TypeError('Failed to fetch')))
    await expect(signOut()).rejects.toThrow('Failed to fetch')
    expect([$user.get(), hasSession(), resetCount, navigations]).toEqual([ada, true, 0, []])
  })

  test('discards a response that was under way', async () => {
    $user.set(undefined)
    sessionStorage.removeItem('reader')
    let respond = (_user: object) => {}
    responses.set('GET /user', new Promise((resolve) => (respond = resolve)))
    const loading = loadUser()
    responses.set('POST /auth/logout', null)
    await signOut()
    respond(ada)
    expect(await loading).toBeNull()
    expect(cachedUser()).toBeUndefined()
  })
})

describe('a request that is refused without a session', () => {
  test('signs this browser out', async () => {
    setSessionHint()
    setCurrentUser(ada)
    await expect(api.delete('/user/sessions')).rejects.toMatchObject({ status: 401 })
    expect([$user.get(), hasSession()]).toEqual([null, false])
  })

  test('does not sign out a reader who has signed in since it was sent', async () => {
    setSessionHint('old')
    const late = api.delete('/user/sessions')
    setSessionHint('new')
    setCurrentUser(ada)
    await expect(late).rejects.toMatchObject({ status: 401 })
    expect([$user.get(), hasSession()]).toEqual([ada, true])
  })

  test.each(['/auth/login', '/login', '/register'] as const)('does not sign this browser out at %s', async (path) => {
    setSessionHint()
    setCurrentUser(ada)
    await expect(api.post(path, { body: { email: '', password: '' } } as never)).rejects.toMatchObject({ status: 401 })
    expect([$user.get(), hasSession()]).toEqual([ada, true])
  })
})

describe('other tabs', () => {
  const otherTab = new BroadcastChannel('reader')
  const nextMessage = () => new Promise((resolve) => (otherTab.onmessage = ({ data }) => resolve(data)))

  test('are told of a sign-in and a sign-out', async () => {
    const first = nextMessage()
    setCurrentUser(ada)
    expect(await first).toEqual(ada)
    const second = nextMessage()
    responses.set('POST /auth/logout', null)
    await signOut()
    expect(await second).toBeNull()
  })

  test('change the user of this tab', async () => {
    setSessionHint()
    setCurrentUser(ada)
    const next = () => new Promise((resolve) => $user.listen(resolve))
    const first = next()
    otherTab.postMessage(grace)
    expect(await first).toEqual(grace)
    const second = next()
    otherTab.postMessage(null)
    expect(await second).toBeNull()
    expect(cachedUser()).toBeUndefined()
  })
})

describe('a page that is restored from the bfcache', () => {
  beforeEach(() => {
    setSessionHint()
    setCurrentUser(ada)
    resetCount = 0
    hidePage()
  })

  test('forgets a user who has signed out meanwhile', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API does at a sign-out.
    document.cookie = 'signed-in=; Max-Age=0'
    restoreFromBfcache()
    expect([$user.get(), resetCount]).toEqual([null, 1])
  })

  test('shows another user who has signed in meanwhile', () => {
    sessionStorage.setItem('reader', JSON.stringify({ hint: '1', user: grace }))
    restoreFromBfcache()
    expect([$user.get(), resetCount]).toEqual([grace, 1])
  })

  test('forgets its user when another session has begun whose user is not loaded', () => {
    setSessionHint('2')
    restoreFromBfcache()
    expect([$user.get(), cachedUser(), resetCount]).toEqual([undefined, undefined, 1])
  })

  test('keeps its user otherwise', () => {
    restoreFromBfcache()
    expect([$user.get(), resetCount]).toEqual([ada, 0])
  })
})

test('a tab that gets the focus back does not show its user to one who has signed in by an e-mail link since', () => {
  setSessionHint()
  setCurrentUser(ada)
  resetCount = 0
  focusTab()
  expect([$user.get(), resetCount]).toEqual([ada, 0])
  setSessionHint('2')
  focusTab()
  expect([$user.get(), cachedUser(), resetCount]).toEqual([undefined, undefined, 1])
})

test('the address of a confirmation e-mail is removed with its user', () => {
  sessionStorage.setItem('email-sent-to', 'ada@example.org')
  setCurrentUser(ada)
  expect(sessionStorage.getItem('email-sent-to')).toBeNull()
})

test('a change of name resets nothing', () => {
  setCurrentUser(ada)
  resetCount = 0
  setCurrentUser({ ...(ada as object), firstName: 'Augusta' } as never)
  expect(resetCount).toBe(0)
  expect($user.get()?.firstName).toBe('Augusta')
})

// Last, because other tabs receive its messages only after it has ended.
describe('an account page', () => {
  test('requests the user again unless it has just done so', async () => {
    setSessionHint()
    responses.set('GET /user', ada)
    await refreshUser()
    expect(requests).toEqual(['GET /user'])
    $user.set(undefined)
    const updated = { ...(ada as object), email: 'ada@elsewhere.example' } as never
    responses.set('GET /user', updated)
    await refreshUser()
    expect($user.get()).toEqual(updated)
    expect(cachedUser()).toEqual(updated)
    expect(resetCount).toBe(0)
  })
})
