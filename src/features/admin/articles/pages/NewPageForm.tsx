import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import { MAX_SLUG_LENGTH } from '#shared/contracts/text-patterns.ts'
import { TextField } from '#ui/TextField.tsx'
import { useAdminForm } from '../../admin-queries.ts'
import { navigationFromHere } from '../../navigation.ts'
import { NewRecord } from '../../RecordForm.tsx'
import { suggestSlug } from '../editor/details/suggest-slug.ts'
import { blankPage, pageHref, pagesQuery } from './page-api.ts'

/** The name of a page, and its address from it. */
export function NewPageForm() {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ label = '', id = '' }) => {
      const goTo = navigationFromHere()
      const body = { id: id || suggestSlug(label), label, document: { ...blankPage(), title: label } }
      const page = await api.post('/admin/pages', { body })
      invalidate(pagesQuery)
      goTo(pageHref(page.id))
      return undefined
    },
  })
  return (
    <div className="mt-2">
      <NewRecord
        id="new-page"
        title="A new page"
        list={{ href: '#pages', label: 'All pages' }}
        submitting={submitting}
        submitLabel="Write it"
        busyLabel="Adding…"
        {...formProps}
      >
        <TextField name="label" label="Name" hint="As the footer names it." maxLength={40} required />
        <TextField
          name="id"
          label="Address"
          hint="Below /pages/. Without it, from the name. It stays as it is."
          maxLength={MAX_SLUG_LENGTH}
        />
      </NewRecord>
    </div>
  )
}
