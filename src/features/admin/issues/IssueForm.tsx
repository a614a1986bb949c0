import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { AdminIssue } from '#shared/contracts/admin-issue.ts'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ownAccessOptions } from '../access-options.ts'
import { issuesQuery, replaceById, useAdminForm } from '../admin-queries.ts'
import { PictureField } from '../media/PictureField.tsx'
import { navigationFromHere } from '../navigation.ts'
import { NewRecord, RecordForm } from '../RecordForm.tsx'
import { useFormBase } from '../useFormBase.ts'
import { IssueColoursFields } from './IssueColoursFields.tsx'
import { followingIssue, readIssueFields, SEASONS } from './issue-values.ts'

const SAVED_FIELDS = Object.keys(readIssueFields({})) as (keyof AdminIssue)[]

/** Uncontrolled: a refetch changes nothing that stands in the form. */
export function IssueForm({ issue }: { issue: AdminIssue }) {
  const [base, setBase] = useFormBase(issue, SAVED_FIELDS)
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const body = { ...readIssueFields(values), basedOn: base.updatedAt }
      const path = { id: issue.id }
      const updated = await api.put('/admin/issues/{id}', { path, body })
      setBase(updated)
      updateCache(issuesQuery, replaceById(updated))
      showToast({ title: 'Issue saved' })
      return undefined
    },
  })
  return (
    <RecordForm
      aria-label={issue.title}
      {...formProps}
      submitting={submitting}
      submitLabel="Save issue"
      busyLabel="Saving…"
    >
      <IssueFields issue={issue} />
    </RecordForm>
  )
}

/** Season, year and number follow the latest issue. */
export function NewIssueForm({ latest }: { latest: AdminIssue | undefined }) {
  const following = latest && followingIssue(latest)
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const goTo = navigationFromHere()
      const body = { id: values.id ?? '', ...readIssueFields(values) }
      const added = await api.post('/admin/issues', { body })
      updateCache(issuesQuery, (issues) => [added, ...issues])
      showToast({ title: 'Issue prepared', description: added.title })
      goTo(`issues/${added.id}`)
      return undefined
    },
  })
  return (
    <NewRecord
      id="new-issue"
      title="A new issue"
      list={{ href: '#issues', label: 'All issues' }}
      {...formProps}
      submitting={submitting}
      submitLabel="Prepare issue"
      busyLabel="Preparing…"
    >
      <TextField
        name="id"
        label="Address"
        hint="Small letters, digits and hyphens, such as winter-2026."
        defaultValue={following && `${following.season.toLowerCase()}-${following.year}`}
        maxLength={120}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <IssueFields issue={following} />
    </NewRecord>
  )
}

const issueAccessOptions = ownAccessOptions('As the settings say')
const seasonOptions = SEASONS.map((season) => ({ value: season, label: season }))

const IssueFields = ({ issue }: { issue: Partial<AdminIssue> | undefined }) => (
  <>
    <TextField name="title" label="Title" defaultValue={issue?.title} maxLength={200} required />
    <div className="grid gap-6 sm:grid-cols-3">
      <Select name="season" label="Season" defaultValue={issue?.season} options={seasonOptions} />
      <TextField
        name="year"
        label="Year"
        type="number"
        min={1900}
        max={2200}
        defaultValue={issue?.year ?? new Date().getFullYear()}
        required
      />
      <TextField
        name="number"
        label="Number"
        hint="It stands on the cover."
        type="number"
        min={1}
        max={100_000}
        defaultValue={issue?.number ?? 1}
        required
      />
    </div>
    <TextArea name="description" label="Description" defaultValue={issue?.description} rows={4} maxLength={2000} />
    <PictureField
      name="coverImageUrl"
      label="Cover"
      hint="A picture of the media library, three by four."
      defaultValue={issue?.coverImageUrl ?? ''}
      altName="coverImageAlt"
    />
    <TextField
      name="coverImageAlt"
      label="The cover in words"
      hint="For readers who do not see it."
      defaultValue={issue?.coverImageAlt}
      maxLength={300}
    />
    <Select
      name="access"
      label="Who reads its articles"
      defaultValue={issue?.access ?? ''}
      options={issueAccessOptions}
    />
    <IssueColoursFields colours={issue?.colours} title={issue?.title ?? ''} />
    <TextField
      name="pdfUrl"
      label="PDF elsewhere"
      hint="The address of a PDF on another site. A PDF that is uploaded here comes first."
      defaultValue={issue?.pdfUrl ?? ''}
      maxLength={1000}
      inputMode="url"
    />
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        name="appleNewsUrl"
        label="Apple News"
        defaultValue={issue?.appleNewsUrl ?? ''}
        maxLength={1000}
        inputMode="url"
      />
      <TextField name="issuuUrl" label="Issuu" defaultValue={issue?.issuuUrl ?? ''} maxLength={1000} inputMode="url" />
    </div>
  </>
)
