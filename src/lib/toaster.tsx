import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { islandTexts } from '../languages/island-texts.ts'
import { scriptTexts } from '../languages/script-texts.ts'
import styles from './toaster.css?inline'

export interface ToastMessage {
  title: string
  description?: string | undefined
  kind?: 'plain' | 'destructive'
  /** Milliseconds; the clock stops while the pointer is over the toast. */
  duration?: number
}

/** Of a message that names none: long enough for a title and a sentence. */
const DURATION_MS = 3000
/** Of the viewport, from the product specification (section 9). */
const VIEWPORT_DURATION_MS = 5000
const SWIPE_PX = 50
const HOTKEY = ['F8']

let mounted: Promise<void> | undefined

/** One at a time: a new toast replaces the one before. */
export async function show({
  title,
  description,
  kind = 'plain',
  duration = DURATION_MS,
}: ToastMessage): Promise<void> {
  mounted ??= mount()
  await mounted
  toast.dismiss()
  toast(title, { description, duration, className: `toast-${kind}` })
}

function mount(): Promise<void> {
  // Pages without a toast do not load its styles: an ordinary import would add them to every page.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  const container = document.createElement('div')
  container.className = 'no-print'
  container.addEventListener('pointerup', cancelShortSwipe, { capture: true })
  container.addEventListener('focusout', dismissOnBlur)
  document.body.append(container)
  return new Promise((resolve) => createRoot(container).render(<ToasterRoot onReady={resolve} />))
}

function ToasterRoot({ onReady }: { onReady: () => void }) {
  // Effects of children run first: by now sonner's <Toaster> is subscribed.
  useEffect(onReady, [onReady])
  const texts = scriptTexts('islands', islandTexts)
  return (
    <Toaster
      duration={VIEWPORT_DURATION_MS}
      hotkey={HOTKEY}
      position="bottom-right"
      swipeDirections={['right']}
      visibleToasts={1}
      closeButton
      containerAriaLabel={texts.toasts}
      toastOptions={{ closeButtonAriaLabel: texts.closeToast }}
    />
  )
}

/** sonner dismisses at shorter swipes too when they are quick; the product specification asks for 50 px. */
function cancelShortSwipe({ target }: Event) {
  const toastElement = (target as Element).closest<HTMLElement>('[data-sonner-toast]')
  if (!toastElement || Number.parseFloat(toastElement.style.getPropertyValue('--swipe-amount-x')) >= SWIPE_PX) return
  toastElement.style.setProperty('--swipe-amount-x', '0px')
}

/** F8 stops the clock of a toast, and sonner does not start it again when the focus leaves by Tab. */
function dismissOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
  if (document.hasFocus() && !(currentTarget as Element).contains(relatedTarget as Node | null)) toast.dismiss()
}
