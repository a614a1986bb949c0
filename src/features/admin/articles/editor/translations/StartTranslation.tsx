import type { Language } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { useAdminAction } from '../../../admin-queries.ts'

interface StartTranslationProps {
  language: Language
  label: string
  start: () => Promise<void>
}

/** Begins a translation and opens it. */
export function StartTranslation({ language, label, start }: StartTranslationProps) {
  const { pending, run } = useAdminAction()
  const begin = () =>
    run(async () => {
      await start()
      return { title: 'Translation started', description: 'It begins with the text of the original.' }
    })
  return (
    <p>
      <Button variant="ghost" disabled={pending} focusableWhenDisabled onClick={begin} data-language={language}>
        {label}
      </Button>
    </p>
  )
}
