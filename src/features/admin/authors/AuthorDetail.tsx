import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { DataOf } from '#lib/api-types.ts'
import { showToast } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ACTIONS_CLASS, BackLink } from '../AdminList.tsx'
import { authorQueries, useAdminAction, useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { PictureField } from '../media/PictureField.tsx'
import { navigationFromHere } from '../navigation.ts'
import { NewRecord, RecordForm } from '../RecordForm.tsx'
import { Portrait } from './Portrait.tsx'

export type Author = DataOf<'get', '/admin/authors'>[number]

interface Props {
  author: Author
  mayWrite: boolean
}

export function AuthorDetail({ author, mayWrite }: Props) {
  const { id, name, biography, portraitUrl, staffMember, articles } = author
  return (
    <section aria-labelledby={`author-${id}`} className="min-w-0 max-w-160">
      <BackLink href="#authors">All authors</BackLink>
      <div className="flex items-center gap-6">
        <Portrait name={name} url={portraitUrl} className="size-20 shrink-0 text-title" />
        <div className="min-w-0">
          <h2 id={`author-${id}`} className="text-title wrap-anywhere">
            {name}
          </h2>
          <p className={`mt-1 ${ACTIONS_CLASS}`}>
            <a
              className="link inline-flex min-h-11 items-center font-ui text-small"
              href={`#articles/list/author=${id}`}
            >
              Articles
            </a>
            {mayWrite && articles === 0 && <RemoveAuthor author={author} />}
          </p>
        </div>
      </div>
      {mayWrite ? (
        <ChangeForm author={author} />
      ) : (
        <>
          <p className="mt-6 max-w-measure whitespace-pre-line">
            {biography || <em className="text-soft">No biography yet.</em>}
          </p>
          {staffMember && <p className="mt-4 text-soft">{staffMember.name} writes under this name.</p>}
        </>
      )}
    </section>
  )
}

/** Uncontrolled: a refetch changes nothing that stands in the form. It names the version that it was opened with. */
function ChangeForm({ author }: { author: Author }) {
  const [baseVersion, setBaseVersion] = useState(author.version)
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Not saved',
    submit: async (values) => {
      const request = { path: { id: author.id }, body: { ...readFields(values), baseVersion } }
      const changed = await api.put('/admin/authors/{id}', request)
      setBaseVersion(changed.version)
      invalidate(...authorQueries)
      showToast({ title: 'Author saved', description: changed.name })
      return undefined
    },
  })
  return (
    <div className="mt-8">
      <RecordForm
        aria-label={author.name}
        {...formProps}
        submitting={submitting}
        submitLabel="Save author"
        busyLabel="Saving…"
      >
        <AuthorFields author={author} />
      </RecordForm>
    </div>
  )
}

export function NewAuthorForm() {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Not added',
    submit: async (values) => {
      const goTo = navigationFromHere()
      const added = await api.post('/admin/authors', { body: readFields(values) })
      invalidate(...authorQueries)
      showToast({ title: 'Author added', description: added.name })
      goTo(`authors/${added.id}`)
      return undefined
    },
  })
  return (
    <NewRecord
      id="new-author"
      title="A new author"
      list={{ href: '#authors', label: 'All authors' }}
      {...formProps}
      submitting={submitting}
      submitLabel="Add author"
      busyLabel="Adding…"
    >
      <AuthorFields />
    </NewRecord>
  )
}

const readFields = ({ name = '', biography, portraitUrl, portraitAlt, staffMemberId }: Record<string, string>) => ({
  name,
  biography: biography ?? '',
  portraitAlt: portraitAlt ?? '',
  portraitUrl: portraitUrl ?? '',
  staffMemberId: staffMemberId ?? '',
})

function AuthorFields({ author }: { author?: Author }) {
  const { data: staff = [] } = useAdminQuery('/admin/editorial-staff')
  const { staffMember } = author ?? {}
  // Somebody who is no editor or author any more stays linked until it is changed here.
  const people = staffMember && !staff.some(({ id }) => id === staffMember.id) ? [staffMember, ...staff] : staff
  return (
    <>
      <TextField name="name" label="Name" defaultValue={author?.name} maxLength={100} autoComplete="off" required />
      <TextArea
        name="biography"
        label="Biography"
        defaultValue={author?.biography}
        maxLength={2000}
        hint="Up to 2000 characters."
      />
      <PictureField
        name="portraitUrl"
        label="Portrait"
        hint="The address of a picture, or one from the library."
        defaultValue={author?.portraitUrl ?? ''}
        altName="portraitAlt"
      />
      <TextField
        name="portraitAlt"
        label="What the portrait shows"
        hint="For readers who do not see it."
        defaultValue={author?.portraitAlt}
        maxLength={300}
      />
      <Select
        // The options come after the form: then the chosen one is shown.
        key={people.length}
        name="staffMemberId"
        label="Staff account"
        hint="Whose articles carry this name."
        defaultValue={staffMember?.id ?? ''}
        placeholder="None"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </>
  )
}

function RemoveAuthor({ author: { id, name } }: { author: Author }) {
  const { run, errorMessage } = useAdminAction()
  const remove = () =>
    run(async () => {
      const goTo = navigationFromHere()
      await api.delete('/admin/authors/{id}', { path: { id } })
      invalidate(...authorQueries)
      goTo('authors')
      return { title: 'Author removed', description: name }
    })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      trigger={
        <button type="button" className="link min-h-11 cursor-pointer font-ui text-small">
          Remove
        </button>
      }
      confirmLabel="Remove author"
      onConfirm={remove}
      errorMessage={errorMessage}
    >
      No published article carries this name. Drafts that do keep the author.
    </ConfirmDialog>
  )
}
