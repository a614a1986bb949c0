import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'

interface Props {
  /** For pictures side by side. */
  wide?: boolean
  /** Gets the focus back in place of the trigger of the dialog. */
  finalFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/**
 * The panel of a modal dialog over its backdrop. Aligned to the top, so that its heading stays in place whatever a tab contains.
 */
export const DialogPanel = ({ wide = false, finalFocus, children }: Props) => (
  <Dialog.Portal>
    <Dialog.Backdrop className={`fixed inset-0 z-50 bg-scrim ${FADE_CLASS}`} />
    <Dialog.Viewport className="fixed inset-0 z-50 grid justify-items-center overflow-y-auto overscroll-contain sm:items-start sm:px-6 sm:pt-[max(1.5rem,12svh)] sm:pb-6">
      <Dialog.Popup
        className={`${POPUP_CLASS} ${wide ? 'max-w-wide sm:px-8' : 'max-w-144 sm:px-12'} ${FADE_CLASS}`}
        finalFocus={finalFocus}
      >
        {children}
      </Dialog.Popup>
    </Dialog.Viewport>
  </Dialog.Portal>
)

const FADE_CLASS =
  '[transition:opacity_300ms_ease,translate_300ms_var(--ease-decelerate)] data-ending-style:opacity-0 data-starting-style:opacity-0'
const POPUP_CLASS =
  'w-full border border-line bg-paper px-[max(1.5rem,env(safe-area-inset-left))] pt-7 pb-[max(2rem,env(safe-area-inset-bottom))] text-ink outline-none data-starting-style:[translate:0_1rem] sm:pt-10 sm:pb-12'
