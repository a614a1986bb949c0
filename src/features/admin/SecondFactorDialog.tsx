import { lazy, Suspense } from 'react'
import { useSecondFactorQuestion } from '#lib/useSecondFactorQuestion.ts'

// Dialogs are loaded when they open (decision 0220).
const SecondFactorPanel = lazy(async () => ({ default: (await import('./SecondFactorPanel.tsx')).SecondFactorPanel }))

export function SecondFactorDialog() {
  const { hasFactor, finish } = useSecondFactorQuestion()
  if (hasFactor === undefined) return null
  return (
    <Suspense>
      <SecondFactorPanel hasFactor={hasFactor} onFinish={finish} />
    </Suspense>
  )
}
