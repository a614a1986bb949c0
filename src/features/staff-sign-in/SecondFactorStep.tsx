import { useEffect, useRef } from 'react'
import { nextPath } from '#lib/next-path.ts'
import { storedToast } from '#lib/storage.ts'
import { useSecondFactorCode } from '#lib/useSecondFactorCode.ts'
import { SecondFactorForm } from '#ui/SecondFactorForm.tsx'

/** After the password of an account that has an authenticator. A recovery code leads to another authenticator. */
export function SecondFactorStep() {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { kind, toggleKind, submitting, errors, handleSubmit } = useSecondFactorCode((used) => {
    if (used === 'recovery') return '/admin#security'
    storedToast.set({ title: 'Welcome back!' })
    return nextPath(location) ?? '/admin'
  })
  useEffect(() => headingRef.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <section aria-labelledby="second-factor-heading">
      <h2 id="second-factor-heading" ref={headingRef} className="mb-6 text-title">
        {kind === 'authenticator' ? 'Enter the code' : 'Use a recovery code'}
      </h2>
      <SecondFactorForm
        kind={kind}
        submitting={submitting}
        errors={errors}
        onSubmit={handleSubmit}
        onToggleKind={toggleKind}
      />
    </section>
  )
}
