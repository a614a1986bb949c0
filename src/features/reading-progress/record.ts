import type { NewReadingProgress } from '#shared/contracts/reading-progress.ts'
import { api } from '../../lib/api.ts'
import { hasSession } from '../../lib/session-hint.ts'
import { begunAt, isDue, type Reading } from './due.ts'

// Notes how far whoever is signed in has come in the article before them: on its own page, or open in the edition.
// Nobody is told when it fails, and nothing is sent for a page that nobody scrolls.

/** A place counts when somebody has stayed there so long: who leafs through to the end has not read it. */
const REST_MS = 1_000

const readings = new Map<string, Reading>()
let open: string | undefined
let rest: ReturnType<typeof setTimeout> | undefined

function scrolled(): void {
  const id = textInSight()?.dataset.textOf
  if (id !== open && open) tell(open, true)
  open = id
  if (id && !readings.has(id)) readings.set(id, begunAt(performance.now()))
  clearTimeout(rest)
  rest = setTimeout(rested, REST_MS)
}

function rested(): void {
  const text = textInSight()
  const reading = readings.get(text?.dataset.textOf ?? '')
  if (!text || !open || !reading || document.hidden) return
  reading.furthest = Math.max(reading.furthest, percentSeen(text))
  tell(open, false)
}

function tell(articleId: string, isLeaving: boolean): void {
  const reading = readings.get(articleId)
  const now = performance.now()
  if (!reading || !hasSession() || !isDue(reading, now, isLeaving)) return
  reading.told = reading.furthest
  reading.toldAt = now
  const progress: NewReadingProgress = { articleId, progressPercent: reading.furthest }
  api.put('/user/reading-progress', progress, { keepalive: true }).catch(() => {})
}

function left(): void {
  if (open) tell(open, true)
}

/** The edition shows one article after another, or none. */
function textInSight(): HTMLElement | undefined {
  const text = document.querySelector<HTMLElement>('[data-text-of]')
  return text?.checkVisibility() ? text : undefined
}

/** All is read when its last line has come into the window. */
function percentSeen(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.round(100 * Math.min(1, Math.max(0, (innerHeight - top) / height)))
}

addEventListener('scroll', scrolled, { passive: true })
addEventListener('pagehide', left)
document.addEventListener('visibilitychange', () => document.hidden && left())
