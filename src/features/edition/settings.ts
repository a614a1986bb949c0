import { keep, kept } from './kept.ts'
import { part, say } from './parts.ts'

interface Settings {
  size: number
  keys: boolean
}

const KEY = 'edition-settings'
const SIZES = 5
const USUAL = 2

/**
 * The size of the text in five steps, and whether keys are heard; letters and signs as shortcuts can get in the way of
 * those who speak to their computer. `holding` makes a change while the reader's place stays where it is.
 */
export function startSettings(holding: (change: () => void) => void) {
  const form = part<HTMLFormElement>('settings')
  const { size = USUAL, keys = true } = kept<Settings>(KEY)
  const settings = { size: Math.min(SIZES, Math.max(1, Math.round(Number(size)) || USUAL)), keys: keys !== false }

  const show = () => {
    document.documentElement.dataset.textSize = `${settings.size}`
    for (const input of form.querySelectorAll('input')) {
      input.checked = input.type === 'radio' ? input.value === `${settings.size}` : settings.keys
    }
  }
  const change = (changed: Partial<Settings>) => {
    holding(() => {
      Object.assign(settings, changed)
      show()
    })
    keep(KEY, settings)
  }
  form.addEventListener('change', () => {
    const data = new FormData(form)
    change({ size: Number(data.get('size')), keys: data.has('keys') })
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  show()

  return {
    get keys() {
      return settings.keys
    },
    resize(by: number): void {
      const size = Math.min(SIZES, Math.max(1, settings.size + by))
      change({ size })
      say('status', `Text size ${size} of ${SIZES}`)
    },
  }
}
