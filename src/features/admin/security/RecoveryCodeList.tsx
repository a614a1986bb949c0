import { useEffect, useRef } from 'react'
import { saveAs } from '#lib/save-as.ts'
import { Button } from '#ui/Button.tsx'
import { useCopy } from '../CopyableSecret.tsx'

/** Recovery codes, shown this once: to copy, to save or to print. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const listRef = useRef<HTMLOListElement>(null)
  useEffect(() => listRef.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const copy = useCopy(text, 'They could not be copied. Select them and copy them by hand.')
  const save = () => saveAs('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
  return (
    <>
      <ol
        ref={listRef}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-2 border-l-2 border-accent pl-5 font-ui text-small tracking-wider tabular-nums outline-none select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-1 print:hidden">
        <Button variant="ghost" onClick={copy}>
          Copy
        </Button>
        <Button variant="ghost" onClick={save}>
          Save
        </Button>
        <Button variant="ghost" onClick={() => print()}>
          Print
        </Button>
        <Button variant="ghost" onClick={onDone}>
          I have kept them
        </Button>
      </p>
    </>
  )
}
