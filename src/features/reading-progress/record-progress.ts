import { api } from '#lib/api.ts'
import { hasSession } from '#lib/session-hint.ts'
import type { NewReadingProgress } from '#shared/contracts/reading-progress.ts'
import { type ProgressState, shouldReport, startProgress } from './progress-state.ts'

// Records how far a signed-in reader has read an article, on its own page or in the digital edition. Failures are silent, and
// nothing is sent for a page that was not scrolled.

/** A scroll position counts after this pause: scrolling to the end is not reading. */
const SCROLL_IDLE_MS = 1_000

const states = new Map<string, ProgressState>()
let openArticleId: string | undefined
let idleTimer: ReturnType<typeof setTimeout> | undefined

function onScroll(): void {
  const id = visibleArticleText()?.dataset.articleText
  if (id !== openArticleId && openArticleId) reportProgress(openArticleId, true)
  openArticleId = id
  if (id && !states.has(id)) states.set(id, startProgress(performance.now()))
  clearTimeout(idleTimer)
  idleTimer = setTimeout(onScrollIdle, SCROLL_IDLE_MS)
}

function onScrollIdle(): void {
  const text = visibleArticleText()
  const state = states.get(text?.dataset.articleText ?? '')
  if (!text || !openArticleId || !state || document.hidden) return
  // The percentage is that of the whole text, and the stored one never falls: the opening of an article for members is not counted.
  if (document.querySelector('[data-members-part]')) return
  state.furthestPercent = Math.max(state.furthestPercent, percentSeen(text))
  reportProgress(openArticleId, false)
}

function reportProgress(articleId: string, isLeaving: boolean): void {
  const state = states.get(articleId)
  const now = performance.now()
  if (!state || !hasSession() || !shouldReport(state, now, isLeaving)) return
  const { reportedPercent } = state
  state.reportedPercent = state.furthestPercent
  state.reportedAt = now
  const progress: NewReadingProgress = { articleId, progressPercent: state.furthestPercent }
  api.put('/user/reading-progress', { body: progress, keepalive: true }).catch(() => {
    // The next report, at the latest the one of leaving, sends it again. The API keeps the highest percentage.
    state.reportedPercent = reportedPercent
  })
}

function onLeave(): void {
  if (openArticleId) reportProgress(openArticleId, true)
}

/** In the edition the article changes, and may be hidden. */
function visibleArticleText(): HTMLElement | undefined {
  const text = document.querySelector<HTMLElement>('[data-article-text]')
  return text?.checkVisibility() ? text : undefined
}

/** 100 when the last line is on screen. */
function percentSeen(text: HTMLElement): number {
  const { top, height } = text.getBoundingClientRect()
  return Math.round(100 * Math.min(1, Math.max(0, (innerHeight - top) / height)))
}

addEventListener('scroll', onScroll, { passive: true })
addEventListener('pagehide', onLeave)
document.addEventListener('visibilitychange', () => document.hidden && onLeave())
