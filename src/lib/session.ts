import { atom } from 'nanostores'
import type { User } from '#shared/contracts/user.ts'
import { ARTICLES } from './offline-copies.ts'
import { hasSession, SESSION_CHANNEL, sessionHint } from './session-hint.ts'
import { storedDraft, storedEmailSentTo, storedUser } from './storage.ts'

// The state of the session in this browser. The session cookie is hidden from scripts; this is the user to show, the
// listeners for a change of user, and the channel to the other tabs.

/** The current user: undefined until it is loaded, null when nobody is signed in. */
export const $user = atom<User | null | undefined>()

/** The message between tabs: the user who has signed in, or null after a sign-out. */
type SessionMessage = User | null

const resetListeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Calls the listener when the user of this browser signs out or another one signs in, in any tab. */
export function onSessionReset(listener: () => void): void {
  resetListeners.add(listener)
}

/** Forgets the user in all tabs, after a sign-out or when the session turns out to have ended. */
export function clearSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the CookieStore API is not in every browser, and is asynchronous.
  document.cookie = 'signed-in=; Path=/; Max-Age=0'
  switchUser(null)
  channel?.postMessage(null satisfies SessionMessage)
}

/** Shows a user who has signed in or changed their name in all tabs. */
export function broadcastUser(user: User): void {
  switchUser(user)
  channel?.postMessage(user satisfies SessionMessage)
}

/** The reader whom this tab has loaded last, unless the session has changed since. */
export function cachedUser(): User | undefined {
  const { hint, user } = storedUser.get() ?? {}
  return hint === sessionHint() ? user : undefined
}

export function cacheUser(user: User | null): void {
  storedEmailSentTo.remove()
  if (user) {
    storedUser.set({ hint: sessionHint(), user })
  } else {
    storedUser.remove()
    for (const form of ['checkout', 'gift', 'group', 'ticket'] as const) storedDraft(form).remove()
  }
}

function switchUser(user: User | null): void {
  const isDifferentUser = !user || $user.get()?.id !== user.id
  cacheUser(user)
  $user.set(user)
  if (isDifferentUser) notifySessionReset()
}

function notifySessionReset(): void {
  // Paid text of the reader before (features/offline).
  void globalThis.caches?.delete(ARTICLES).catch(() => {})
  for (const listener of resetListeners) listener()
}

function openChannel(): void {
  channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => switchUser(data)
}

/**
 * Pages restored from the bfcache missed BroadcastChannel messages, and a sign-in without script sends none: the session
 * cookie is compared with the user that is shown.
 */
function recheckSession(): void {
  const current = hasSession() ? cachedUser() : null
  if (current?.id === $user.get()?.id) return
  if (current !== undefined) switchUser(current)
  else {
    // Another user's session, whose user is not loaded yet.
    $user.set(undefined)
    notifySessionReset()
  }
}

if (typeof document !== 'undefined') {
  openChannel()
  // An open channel keeps some browsers from putting the page into the bfcache.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    openChannel()
    recheckSession()
  })
  // Before a request of this tab is sent as another user.
  addEventListener('focus', recheckSession)
}
