import { useAction } from '#lib/useAction.ts'
import { Button } from '#ui/Button.tsx'

interface Props {
  /** Shown this once: a token, or an address that carries one. */
  text: string
  onDone: () => void
}

/** A text that is not stored, to copy and then to leave. */
export function CopyableSecret({ text, onDone }: Props) {
  const copy = useCopy(text, 'It could not be copied. Select it and copy it by hand.')
  return (
    <>
      <p className="mt-2 text-soft">Copy it now. It is not stored and cannot be shown again.</p>
      <p className="mt-4 font-ui text-small wrap-anywhere select-all">{text}</p>
      <p className="mt-4 flex flex-wrap items-center gap-x-7 gap-y-1">
        <Button variant="ghost" onClick={copy}>
          Copy
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </p>
    </>
  )
}

/** A function that copies the text. A toast says that it was copied, or `notCopied` in a browser without a clipboard. */
export function useCopy(text: string, notCopied: string) {
  const { run } = useAction({ unreachable: notCopied })
  return () =>
    run(async () => {
      await navigator.clipboard.writeText(text)
      return { title: 'Copied!' }
    })
}
