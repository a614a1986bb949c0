import { atom } from 'nanostores'
import type { User } from '#shared/contracts/user.ts'
import { hasSession, sessionHint } from './session-hint.ts'

// What this browser knows of its reader. The cookie that signs somebody in is none of a script's business: these are
// the name to show, whom to tell when it is no longer true, and the news from the other tabs.

/** Who is reading: undefined as long as nobody asked, null when nobody is signed in. */
export const $user = atom<User | null | undefined>()

/** What a tab tells the others: who has signed in, or null for nobody any more. */
type News = User | null

const KEPT_AS = 'reader'
/** What somebody has typed who was about to subscribe (features/checkout/kept.ts). */
export const CHECKOUT_KEPT_AS = 'checkout'
const CHANNEL = 'reader'

const forgetters = new Set<() => void>()
let channel: BroadcastChannel | undefined

/** Calls `forget` when the reader signs out, in whichever tab, or gives way to another. */
export function whenForgotten(forget: () => void): void {
  forgetters.add(forget)
}

/** This browser is signed out: nothing of the reader stays, here or in other tabs. */
export function forgetReader(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere, and answers too late.
  document.cookie = 'signed-in=; Path=/; Max-Age=0'
  become(null)
  channel?.postMessage(null satisfies News)
}

/** Somebody has signed in, or has changed their name. Told to all tabs. */
export function welcomeReader(user: User): void {
  become(user)
  channel?.postMessage(user satisfies News)
}

/** The reader whom this tab has seen last, unless somebody has signed out or in since. */
export function keptReader(): User | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}')
    return kept.hint === sessionHint() ? kept.user : undefined
  } catch {
    return undefined
  }
}

export function keepReader(user: User | null): void {
  try {
    // What the registration left for who is not in yet (features/sign-in/letter-sent-to.ts).
    sessionStorage.removeItem('letter-sent-to')
    if (user) sessionStorage.setItem(KEPT_AS, JSON.stringify({ hint: sessionHint(), user }))
    else for (const name of [KEPT_AS, CHECKOUT_KEPT_AS]) sessionStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

function become(user: User | null): void {
  const isAnother = !user || $user.get()?.id !== user.id
  keepReader(user)
  $user.set(user)
  if (isAnother) forgetAnswers()
}

function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}

function listen(): void {
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<News>) => become(data)
}

/**
 * A page that was put aside has heard no news, and nobody tells any when a form or a letter signs in without script: what
 * is shown may be a reader who has left since.
 */
function lookAgain(): void {
  const now = hasSession() ? keptReader() : null
  if (now?.id === $user.get()?.id) return
  if (now !== undefined) become(now)
  else {
    // Whose session it is now, nobody here has heard.
    $user.set(undefined)
    forgetAnswers()
  }
}

if (typeof document !== 'undefined') {
  listen()
  // An open channel would keep some browsers from putting the page aside for the way back.
  addEventListener('pagehide', () => channel?.close())
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    listen()
    lookAgain()
  })
  // Before anything is done in this tab that would be done as somebody else.
  addEventListener('focus', lookAgain)
}
