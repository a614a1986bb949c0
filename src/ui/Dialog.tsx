import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactElement, ReactNode } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { DialogPanel } from './DialogPanel.tsx'
import { IconButton } from './IconButton.tsx'

interface Props {
  title: string
  /** The button that opens the dialog, and gets the focus back. */
  trigger: ReactElement
  children: ReactNode
  /** For a dialog that is also closed by its content. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** For a dialog with a form: a click beside it does not discard what was typed. */
  disablePointerDismissal?: boolean
  /** For pictures side by side. */
  wide?: boolean
}

/** A modal dialog, closed by Escape, its button or a click beside it. */
export function Dialog({ title, trigger, children, disablePointerDismissal = false, wide = false, ...control }: Props) {
  const { t } = useLocale()
  return (
    <Base.Root disablePointerDismissal={disablePointerDismissal} {...control}>
      <Base.Trigger render={trigger} />
      <DialogPanel wide={wide}>
        <div className="flex items-start justify-between gap-6">
          <Base.Title className="text-heading">{title}</Base.Title>
          <Base.Close render={<IconButton label={t('Close')} iconPath="M5 5l14 14M19 5L5 19" />} />
        </div>
        {children}
      </DialogPanel>
    </Base.Root>
  )
}
