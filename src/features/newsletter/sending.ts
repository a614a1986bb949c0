import { type SubmitEvent, useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

/**
 * Sends a form once at a time, its values trimmed. What is refused is said in a toast and at its field; whatever was
 * typed stays as it was.
 */
export function useSending(failure: string, send: (values: Record<string, string>) => Promise<void>) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    try {
      await send(valuesOf(event.currentTarget))
      setErrors({})
    } catch (error) {
      setErrors((error instanceof ApiError && error.problem?.fields) || {})
      showToast({
        title: failure,
        description: reasonOf(error) ?? 'Something went wrong',
        kind: 'destructive',
        duration: 3000,
      })
    } finally {
      setSending(false)
    }
  }

  return { sending, errors, submit }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
}
