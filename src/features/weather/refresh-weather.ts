import { afterLoad } from '#lib/after-load.ts'
import type { WeatherReading } from '#shared/contracts/weather.ts'

// Loads the icons and replaces the readings in the page with current ones once the page is painted: neither may delay the largest picture.
// When a request fails, the readings in the page stay.
// Storage is accessed directly: lib/storage.ts, which islands import too, would be one more request on every page.

const CACHE_KEY = 'weather'
const CACHE_TTL_MS = 10 * 60_000
const TIMEOUT_MS = 10_000

const list = document.querySelector<HTMLElement>('.weather')
const cityItems = document.querySelectorAll<HTMLLIElement>('.weather > li')
/** Of other languages than English, by the English names. */
const conditions: Record<string, string> = JSON.parse(list?.dataset.conditions ?? '{}')

function show(readings: WeatherReading[]) {
  for (const item of cityItems) {
    const reading = readings.find(({ city }) => city === item.dataset.city)
    if (reading) showReading(item, reading)
  }
}

function showReading(item: HTMLLIElement, { temperature, condition, icon }: WeatherReading) {
  const [, temperatureText, conditionText] = item.querySelectorAll('span')
  const iconUse = item.querySelector('use')
  if (!temperatureText || !conditionText || !iconUse || !Number.isFinite(temperature)) return
  temperatureText.textContent = `${Math.round(temperature)}°C`
  conditionText.textContent = conditions[condition] ?? condition
  iconUse.dataset.icon = icon
  item.hidden = false
}

function showIcons() {
  for (const use of document.querySelectorAll<SVGUseElement>('.weather use'))
    use.setAttribute('href', `${list?.dataset.icons}#${use.dataset.icon}`)
}

/** Readings of the last ten minutes, from any page of the site. */
function readCache(): WeatherReading[] | undefined {
  try {
    const { at, readings } = JSON.parse(localStorage.getItem(CACHE_KEY) ?? '{}')
    const age = Date.now() - at
    return Array.isArray(readings) && age >= 0 && age < CACHE_TTL_MS ? readings : undefined
  } catch {
    return undefined
  }
}

function writeCache(readings: WeatherReading[]) {
  try {
    localStorage.setItem(CACHE_KEY, JSON.stringify({ at: Date.now(), readings }))
  } catch {
    // Storage is blocked or full: the next page requests it.
  }
}

async function refresh() {
  try {
    const response = await fetch('/api/weather', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) return
    const readings: WeatherReading[] = await response.json()
    show(readings)
    showIcons()
    writeCache(readings)
  } catch {
    // Unreachable, too slow or malformed: the readings in the page stay.
  }
}

const readings = readCache()
if (readings) show(readings)
if (list)
  afterLoad(() => {
    showIcons()
    if (!readings) refresh()
  })
