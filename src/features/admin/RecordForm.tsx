import type { ComponentProps, ReactNode } from 'react'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { BackLink } from './AdminList.tsx'

interface RecordFormProps extends Pick<ComponentProps<typeof Form>, 'aria-label' | 'errors' | 'onSubmit' | 'onChange'> {
  submitting: boolean
  submitLabel: string
  busyLabel: string
  children: ReactNode
}

/** The fields of one record below each other, and the button that stores them. */
export const RecordForm = ({ submitting, submitLabel, busyLabel, children, ...form }: RecordFormProps) => (
  <Form className="grid gap-6" {...form}>
    {children}
    <div>
      <SubmitButton submitting={submitting} label={submitLabel} busyLabel={busyLabel} />
    </div>
  </Form>
)

interface NewRecordProps extends Omit<RecordFormProps, 'aria-label'> {
  id: string
  title: string
  /** The list that it will be in. */
  list: { href: string; label: string }
}

/** The same for a record that does not exist yet, in place of an open one. */
export const NewRecord = ({ id, title, list, ...form }: NewRecordProps) => (
  <section aria-labelledby={id} className="min-w-0 max-w-160">
    <BackLink href={list.href}>{list.label}</BackLink>
    <h2 id={id} className="mb-6 text-title">
      {title}
    </h2>
    <RecordForm aria-label={title} {...form} />
  </section>
)
