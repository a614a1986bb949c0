import { type SubmitEvent, useState } from 'react'
import { ApiError, reasonOf } from '../../lib/api.ts'
import { showToast } from '../../ui/toast.tsx'

type Values = Record<string, string>

/** What a form finds wrong by itself, before anybody is asked. */
export interface Fault {
  title: string
  description: string
  /** What is said at which field. */
  fields?: Values
}

interface Sending {
  /** Title of the toast when it is refused. */
  failed: string
  find?: (values: Values) => Fault | undefined
  send: (values: Values, form: HTMLFormElement) => Promise<void>
}

/**
 * Sends a form once at a time, its values as they were typed. What is refused is said in a toast and at its field;
 * whatever was typed stays as it was.
 */
export function useSending({ failed, find, send }: Sending) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Values>({})

  function refuse({ title, description, fields = {} }: Fault) {
    setErrors(fields)
    showToast({ title, description, kind: 'destructive', duration: 3000 })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const form = event.currentTarget
    const values = valuesOf(form)
    const fault = find?.(values)
    if (fault) return refuse(fault)
    setSending(true)
    try {
      await send(values, form)
      setErrors({})
    } catch (error) {
      refuse(faultOf(error, failed))
    } finally {
      setSending(false)
    }
  }

  return { sending, errors, submit }
}

const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

function faultOf(error: unknown, title: string): Fault {
  const fields = error instanceof ApiError ? error.problem?.fields : undefined
  return { title, description: reasonOf(error) ?? 'Something went wrong', ...(fields && { fields }) }
}
