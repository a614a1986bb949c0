import { useRef, useState } from 'react'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  text: string
  /** On the button. */
  label: string
  /** The sentence of the toast. */
  copied: string
}

/** Without access to the clipboard the text is selected, so that the reader can copy it. */
export function CopyField({ text, label, copied }: Props) {
  const { t } = useLocale()
  const [copyFailed, setCopyFailed] = useState(false)
  const textRef = useRef<HTMLParagraphElement>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopyFailed(false)
      showToast({ title: t('Copied!'), description: copied, duration: 2000 })
    } catch {
      if (textRef.current) getSelection()?.selectAllChildren(textRef.current)
      setCopyFailed(true)
    }
  }

  return (
    <div className="grid gap-2 border-b border-line pb-4">
      <div className="flex items-center justify-between gap-6">
        <p ref={textRef} className="min-w-0 font-ui text-small break-words">
          {text}
        </p>
        <Button variant="ghost" onClick={copy}>
          {label}
        </Button>
      </div>
      <p role="status" className="font-ui text-small text-soft empty:hidden">
        {copyFailed && t('Your browser does not let us copy. The text is selected: copy it yourself.')}
      </p>
    </div>
  )
}
