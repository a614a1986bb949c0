import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { api, askForSecondFactorWith } from '#lib/api.ts'
import { queryClient } from '#lib/api-query.ts'

// Dialogs are loaded when they open (decision 0220).
const SecondFactorPanel = lazy(async () => ({ default: (await import('./SecondFactorPanel.tsx')).SecondFactorPanel }))

/**
 * Asks for a code when a call of this page demands one; the call is repeated after it. Calls that come meanwhile wait for
 * the same code.
 */
export function SecondFactorDialog() {
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

  if (hasFactor === undefined) return null
  return (
    <Suspense>
      <SecondFactorPanel hasFactor={hasFactor} onFinish={finish} />
    </Suspense>
  )
}
