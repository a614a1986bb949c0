import { useState } from 'react'
import * as sending from '../../lib/sending.ts'
import { showToast } from '../../ui/toast.tsx'

type Sending = Omit<Parameters<typeof sending.useSending>[0], 'say'>

/** A form of the account: what is refused is said in a toast. `refusal` is the same, for a sheet that lies over the toast. */
export function useSending(form: Sending) {
  const [refusal, setRefusal] = useState<string>()

  function say({ title, description }: sending.Fault) {
    setRefusal(description)
    showToast({ title, description, kind: 'destructive', duration: 3000 })
  }

  return { ...sending.useSending({ ...form, say }), refusal }
}
