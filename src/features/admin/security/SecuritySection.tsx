import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { SecondFactor } from '#shared/contracts/second-factor.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { ActionList, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { AuthenticatorNote } from '../AuthenticatorNote.tsx'
import { secondFactorQuery, useAdminAction, useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { EnrollFactor } from './EnrollFactor.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'

/** The signed-in staff member's own second factor. */
export function SecuritySection() {
  const query = useAdminQuery('/user/second-factor')
  // Here, because the status is fetched again before they are read.
  const [newCodes, setNewCodes] = useState<string[]>()
  return (
    <>
      <SectionHeader title="Security" intro="After the password, which somebody may learn: a code of your telephone." />
      <div className="mt-6">
        <QueryBoundary query={query} subject="Your authenticators" skeleton={<ListSkeleton />}>
          {(status) => (
            <>
              {newCodes && (
                <Section
                  title="Your recovery codes"
                  intro="For the day on which the telephone is lost. Each works once. They are shown this once. Other browsers have been signed out."
                >
                  <RecoveryCodeList codes={newCodes} onDone={() => setNewCodes(undefined)} />
                </Section>
              )}
              <Section title="Authenticators" intro="Applications that show a new code every thirty seconds.">
                <AuthenticatorNote status={status} />
                <Factors factors={status.factors} />
                <Disclosure label={status.factors.length > 0 ? 'Set up another' : 'Set up an authenticator'}>
                  {(close) => (
                    <EnrollFactor
                      onDone={(codes) => {
                        if (codes.length > 0) setNewCodes(codes)
                        close()
                      }}
                      onCancel={close}
                    />
                  )}
                </Disclosure>
              </Section>
              {status.factors.length > 0 && !newCodes && (
                <Section title="Recovery codes" intro="Ten codes for a lost telephone, each of which works once.">
                  <RecoveryCodes left={status.recoveryCodes} onCreated={setNewCodes} />
                </Section>
              )}
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

function Factors({ factors }: { factors: SecondFactor[] }) {
  if (factors.length === 0) return <EmptyNote>You sign in with the password alone.</EmptyNote>
  return (
    <ActionList label="Authenticators">
      {factors.map((factor) => (
        <li key={factor.id} className="border-t border-line py-4">
          <p className="wrap-anywhere">{factor.name}</p>
          <p className="font-ui text-small text-soft">since {fullDate(factor.createdAt)}</p>
          <RemoveFactor factor={factor} />
        </li>
      ))}
    </ActionList>
  )
}

function RemoveFactor({ factor: { id, name } }: { factor: SecondFactor }) {
  return (
    <Disclosure label={`Remove ${name}`}>{(close) => <RemovalForm id={id} name={name} onCancel={close} />}</Disclosure>
  )
}

function RemovalForm({ id, name, onCancel }: Pick<SecondFactor, 'id' | 'name'> & { onCancel: () => void }) {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ currentPassword = '' }) => {
      await api.post('/user/second-factors/{id}/removal', { path: { id }, body: { currentPassword } })
      invalidate(secondFactorQuery)
      return undefined
    },
  })
  return (
    <Form className="grid gap-6" aria-label={`Remove ${name}`} {...formProps}>
      <p className="text-soft">Its codes then open nothing. With the last one the recovery codes go too.</p>
      <PasswordField name="currentPassword" label="Your password" autoComplete="current-password" required />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <SubmitButton submitting={submitting} label="Remove authenticator" busyLabel="Removing…" />
        <Button type="button" variant="ghost" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </Form>
  )
}

function RecoveryCodes({ left, onCreated }: { left: number; onCreated: (codes: string[]) => void }) {
  const { pending, run } = useAdminAction()
  const replace = () =>
    run(async () => {
      onCreated((await api.post('/user/recovery-codes')).recoveryCodes)
      invalidate(secondFactorQuery)
    })
  return (
    <>
      <p>{left === 1 ? 'One is left.' : `${left || 'None'} are left.`}</p>
      <p className="mt-3">
        <Button variant="ghost" onClick={replace} aria-disabled={pending}>
          Make new ones
        </Button>
      </p>
    </>
  )
}
