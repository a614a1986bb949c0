import { useRender } from '@base-ui/react/use-render'
import { lazy, Suspense, useState } from 'react'
import type { RedirectDialogProps } from './RedirectFormDialog.tsx'

// A list has a dialog for each of its rows, and is there long before one of them is opened (decision 0220).
const loadDialog = async () => ({ default: (await import('./RedirectFormDialog.tsx')).RedirectFormDialog })
const RedirectFormDialog = lazy(loadDialog)
const preload = () => void loadDialog().catch(() => {})

/** The form of a redirect, behind a button. */
export function RedirectDialog(props: RedirectDialogProps) {
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRender({
    render: props.trigger,
    props: {
      'aria-haspopup': 'dialog',
      'aria-expanded': false,
      onClick: () => setWasOpened(true),
      onPointerEnter: preload,
      onFocus: preload,
    },
  })
  return <Suspense fallback={button}>{wasOpened ? <RedirectFormDialog {...props} /> : button}</Suspense>
}
