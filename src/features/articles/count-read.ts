// Reports once, after the page has been visible for a while, that the article was read. Readers whose browser asks not to be
// tracked are not counted, and neither is a preview in a frame. A page that is rendered ahead is hidden until it is shown.

const READ_MS = 10_000
const id = document.querySelector<HTMLElement>('[data-article-text]')?.dataset.articleText
const optsOut = Reflect.get(navigator, 'globalPrivacyControl') || navigator.doNotTrack === '1'
let timer: ReturnType<typeof setTimeout> | undefined
let isReported = false

function restart(): void {
  clearTimeout(timer)
  if (!isReported && !document.hidden) timer = setTimeout(report, READ_MS)
}

function report(): void {
  isReported = navigator.sendBeacon('/article-reads', id)
}

if (id && !optsOut && self === top) {
  document.addEventListener('visibilitychange', restart)
  restart()
}
