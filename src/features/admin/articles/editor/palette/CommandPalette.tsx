import { lazy, Suspense, useEffect, useState } from 'react'
import type { PaletteAction } from './palette-actions.ts'

const PaletteDialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }))

/** Ctrl+K or Cmd+K: goes to an article or a section, or does something with this one. */
export function CommandPalette({ actions }: { actions: () => PaletteAction[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setWasOpen(true)
      setIsOpen((isOpenNow) => !isOpenNow)
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  if (!wasOpen) return null
  return (
    <Suspense>
      <PaletteDialog actions={isOpen ? actions() : []} open={isOpen} onOpenChange={setIsOpen} />
    </Suspense>
  )
}
