import { lazy, Suspense, useEffect } from 'react'
import { useSecondFactorQuestion } from '#lib/useSecondFactorQuestion.ts'

// Only staff have authenticators, so few readers ever load this.
const SecondFactorPanel = lazy(async () => ({ default: (await import('./SecondFactorPanel.tsx')).SecondFactorPanel }))

export function SecondFactorDialog() {
  const { hasFactor, finish } = useSecondFactorQuestion()
  useEffect(() => {
    // It was removed in another browser meanwhile: the password is enough.
    if (hasFactor === false) finish(true)
  }, [hasFactor, finish])
  if (!hasFactor) return null
  return (
    <Suspense>
      <SecondFactorPanel onFinish={finish} />
    </Suspense>
  )
}
