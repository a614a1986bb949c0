import { storedEditionSettings } from '#lib/storage.ts'
import { fill } from '../../languages/script-texts.ts'
import { partElement, setText, texts } from './dom.ts'

interface Settings {
  size: number
  keys: boolean
}

const SIZE_COUNT = 5
const DEFAULT_SIZE = 2

/**
 * Text size in five steps, and a switch for the keyboard shortcuts: shortcuts of a single character must be switchable (WCAG
 * 2.1.4). `keepPosition` makes a change and restores the scroll position.
 */
export function startReadingSettings(keepPosition: (change: () => void) => void) {
  const form = partElement<HTMLFormElement>('settings')
  const { size = DEFAULT_SIZE, keys = true }: Partial<Settings> = storedEditionSettings.get() ?? {}
  const settings = {
    size: Math.min(SIZE_COUNT, Math.max(1, Math.round(Number(size)) || DEFAULT_SIZE)),
    keys: keys !== false,
  }

  const show = () => {
    document.documentElement.dataset.textSize = `${settings.size}`
    for (const input of form.querySelectorAll('input')) {
      input.checked = input.type === 'radio' ? input.value === `${settings.size}` : settings.keys
    }
  }
  const change = (changes: Partial<Settings>) => {
    keepPosition(() => {
      Object.assign(settings, changes)
      show()
    })
    storedEditionSettings.set(settings)
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
      const size = Math.min(SIZE_COUNT, Math.max(1, settings.size + by))
      change({ size })
      setText('status', fill(texts.textSize, { size, count: SIZE_COUNT }))
    },
  }
}
