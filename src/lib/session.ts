import { atom } from 'nanostores'
import type { User } from '#shared/contracts/user.ts'
import { hasSession, sessionHint } from './session-hint.ts'

// What this browser knows of its reader. The cookie that signs somebody in is none of a script's business: these are
// the name to show, whom to tell when it is no longer true, and the news from the other tabs.

/** Who is reading: undefined as long as nobody asked, null when nobody is signed in. */
export const $user = atom<User | null | undefined>()

/** What a tab tells the others: who has signed in, or null for nobody any more. */
type SessionMessage = User | null

const USER_STORAGE_KEY = 'reader'
/** What somebody has typed who was about to subscribe (features/checkout/kept.ts). */
export const CHECKOUT_STORAGE_KEY = 'checkout'
const CHANNEL = 'reader'

const resetListeners = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Calls `forget` when the reader signs out, in whichever tab, or gives way to another. */
export function onSessionReset(listener: () => void): void {
  resetListeners.add(listener)
}

/** This browser is signed out: nothing of the reader stays, here or in other tabs. */
export function clearSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere, and answers too late.
  document.cookie = 'signed-in=; Path=/; Max-Age=0'
  switchUser(null)
  channel?.postMessage(null satisfies SessionMessage)
}

/** Somebody has signed in, or has changed their name. Told to all tabs. */
export function broadcastUser(user: User): void {
  switchUser(user)
  channel?.postMessage(user satisfies SessionMessage)
}

/** The reader whom this tab has seen last, unless somebody has signed out or in since. */
export function cachedUser(): User | undefined {
  try {
    const cached = JSON.parse(sessionStorage.getItem(USER_STORAGE_KEY) ?? '{}')
    return cached.hint === sessionHint() ? cached.user : undefined
  } catch {
    return undefined
  }
}

export function cacheUser(user: User | null): void {
  try {
    // What the registration left for who is not in yet (features/sign-in/letter-sent-to.ts).
    sessionStorage.removeItem('email-sent-to')
    if (user) sessionStorage.setItem(USER_STORAGE_KEY, JSON.stringify({ hint: sessionHint(), user }))
    else for (const name of [USER_STORAGE_KEY, CHECKOUT_STORAGE_KEY]) sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

function switchUser(user: User | null): void {
  const isDifferentUser = !user || $user.get()?.id !== user.id
  cacheUser(user)
  $user.set(user)
  if (isDifferentUser) notifySessionReset()
}

function notifySessionReset(): void {
  for (const listener of resetListeners) listener()
}

function openChannel(): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<SessionMessage>) => switchUser(data)
}

/**
 * A page that was put aside has heard no news, and nobody tells any when a form or a letter signs in without script: what
 * is shown may be a reader who has left since.
 */
function recheckSession(): void {
  const current = hasSession() ? cachedUser() : null
  if (current?.id === $user.get()?.id) return
  if (current !== undefined) switchUser(current)
  else {
    // Whose session it is now, nobody here has heard.
    $user.set(undefined)
    notifySessionReset()
  }
}

if (typeof document !== 'undefined') {
  openChannel()
  // An open channel would keep some browsers from putting the page aside for the way back.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    openChannel()
    recheckSession()
  })
  // Before anything is done in this tab that would be done as somebody else.
  addEventListener('focus', recheckSession)
}
