import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { Shared } from './shared.ts'

/** The address and the title, to be copied, and the sheet of the device where it has one. */
export function ShareLink({ title, url }: Shared) {
  return (
    <div className="grid gap-6">
      <Copied name="URL" text={url} />
      <Copied name="Title" text={title} />
      {'share' in navigator && (
        <div>
          <Button variant="ghost" onClick={() => navigator.share({ title, url }).catch(dismissed)}>
            More on This Device
          </Button>
        </div>
      )}
    </div>
  )
}

/** Where the browser keeps the clipboard to itself, the text is selected for the reader's own hand. */
function Copied({ name, text }: { name: string; text: string }) {
  const [refused, setRefused] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setRefused(false)
      showToast({ title: 'Copied!', description: `The ${name} is on your clipboard.`, duration: 2000 })
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setRefused(true)
    }
  }

  return (
    <div className="grid gap-2 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-6">
        <p ref={shown} className="min-w-0 font-ui text-small break-words">
          {text}
        </p>
        <Button variant="ghost" onClick={copy}>
          Copy {name}
        </Button>
      </div>
      <p role="status" className="font-ui text-small text-soft empty:hidden">
        {refused && 'Your browser does not let us copy. The text is selected: copy it yourself.'}
      </p>
    </div>
  )
}

/** Whoever closes the sheet of the device has simply changed their mind. */
function dismissed(reason: unknown) {
  if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason
}
