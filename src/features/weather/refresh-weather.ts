import type { WeatherReading } from '#shared/contracts/weather.ts'

// Replaces the printed readings of the strip with today's, when the browser has nothing better to do. Whatever goes
// wrong on the way, the printed ones stay.

const KEPT_AS = 'weather'
const KEPT_FOR_MS = 10 * 60_000
const PATIENCE_MS = 10_000

const places = document.querySelectorAll<HTMLLIElement>('.weather > li')

function show(readings: WeatherReading[]) {
  for (const place of places) {
    const reading = readings.find(({ city }) => city === place.dataset.city)
    if (reading) fill(place, reading)
  }
}

function fill(place: HTMLLIElement, { temperature, condition, icon }: WeatherReading) {
  const [, figure, word] = place.querySelectorAll('span')
  const drawing = place.querySelector('use')
  if (!figure || !word || !drawing || !Number.isFinite(temperature)) return
  figure.textContent = `${Math.round(temperature)}°C`
  word.textContent = condition
  drawing.setAttribute('href', `${drawing.getAttribute('href')?.split('#')[0]}#${icon}`)
  place.hidden = false
}

/** The readings of the last ten minutes, from whichever page asked for them. */
function kept(): WeatherReading[] | undefined {
  try {
    const { at, readings } = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}')
    const age = Date.now() - at
    return Array.isArray(readings) && age >= 0 && age < KEPT_FOR_MS ? readings : undefined
  } catch {
    return undefined
  }
}

function keep(readings: WeatherReading[]) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ at: Date.now(), readings }))
  } catch {
    // A browser that keeps nothing asks again on the next page.
  }
}

async function refresh() {
  try {
    const answer = await fetch('/api/weather', { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) return
    const readings: WeatherReading[] = await answer.json()
    show(readings)
    keep(readings)
  } catch {
    // Away, slow or garbled: the printed readings stay.
  }
}

/** Not while the page is only being prepared for a reader who may never turn to it, nor before it has loaded. */
function whenIdle(work: () => void) {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', () => whenIdle(work), { once: true })
  } else if (document.readyState !== 'complete') {
    addEventListener('load', () => whenIdle(work), { once: true })
  } else if ('requestIdleCallback' in window) {
    requestIdleCallback(work, { timeout: 5000 })
  } else {
    setTimeout(work, 500)
  }
}

const readings = kept()
if (readings) show(readings)
else if (places.length > 0) whenIdle(refresh)
