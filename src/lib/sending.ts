import { type SubmitEvent, useState } from 'react'
import { ApiError, reasonOf } from './api.ts'

type Values = Record<string, string>

/** What is wrong with a form, in a title and a sentence, and at which fields. */
export interface Fault {
  title: string
  description: string
  fields?: Values
}

interface Sending {
  /** Title of what is said when it is refused. */
  failed: string
  /** What is said when nobody answers. */
  unanswered?: string
  /** What the form finds wrong by itself, before anybody is asked. */
  find?: (values: Values) => Fault | undefined
  /** Answers with what is wrong all the same, or with the path that it leads to: from then on nothing is sent any more. */
  send: (values: Values, form: HTMLFormElement) => Promise<Fault | string | undefined>
  say: (fault: Fault) => void
}

/**
 * Sends a form once at a time, its values as they were typed. What is refused is said, also at its field; whatever was
 * typed stays as it was. `refusal` is what was said last, for a sheet that lies over the toast.
 */
export function useSending({ failed, unanswered, find, send, say }: Sending) {
  const [sending, setSending] = useState(false)
  const [errors, setErrors] = useState<Values>({})
  const [refusal, setRefusal] = useState<string>()

  function refuse(fault: Fault) {
    setErrors(fault.fields ?? {})
    setRefusal(fault.description)
    say(fault)
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
      const outcome = await send(values, form)
      if (typeof outcome === 'string') return location.assign(outcome)
      if (outcome) refuse(outcome)
      else {
        setErrors({})
        setRefusal(undefined)
      }
    } catch (error) {
      refuse(faultOf(error, failed, unanswered))
    }
    setSending(false)
  }

  return { sending, errors, refusal, submit }
}

/** What stands in its fields, as it was typed. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

const UNANSWERED = 'We could not be reached. What you typed is still here.'

/** What somebody is told who was refused, or whom nobody answered. */
export function faultOf(error: unknown, title: string, unanswered = UNANSWERED): Fault {
  if (!(error instanceof ApiError)) return { title, description: unanswered }
  const fields = error.problem?.fields
  return { title, description: reasonOf(error) ?? 'Something went wrong', ...(fields && { fields }) }
}
