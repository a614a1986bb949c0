import { useCallback, useEffect, useRef, useState } from 'react'
import { api, askForSecondFactorWith } from './api.ts'
import { queryClient } from './api-query.ts'

/**
 * Asks for a code when a call of this page demands one; the call is repeated after it. Calls that come meanwhile wait for the
 * same code. While somebody is to be asked, `hasFactor` tells whether the account has an authenticator; otherwise it is undefined.
 */
export function useSecondFactorQuestion() {
  const [hasFactor, setHasFactor] = useState<boolean>()
  const waiting = useRef<{ answer: Promise<boolean>; resolve: (mayRepeat: boolean) => void }>(undefined)

  const finish = useCallback((mayRepeat: boolean) => {
    waiting.current?.resolve(mayRepeat)
    waiting.current = undefined
    setHasFactor(undefined)
    // Reads that were refused while nobody had typed the code.
    if (mayRepeat) queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [])

  useEffect(() => {
    async function ask(): Promise<boolean> {
      if (waiting.current) return waiting.current.answer
      let resolve = (_: boolean) => {}
      const answer = new Promise<boolean>((resolveAnswer) => {
        resolve = resolveAnswer
      })
      waiting.current = { answer, resolve }
      const status = await api.get('/user/second-factor').catch(() => undefined)
      if (!status || status.verified) finish(status?.verified ?? false)
      else setHasFactor(status.factors.length > 0)
      return answer
    }
    return askForSecondFactorWith(ask)
  }, [finish])

  return { hasFactor, finish }
}
