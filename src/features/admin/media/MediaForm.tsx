import { useId } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { FocalPoint, Media } from '#shared/contracts/media.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { foldersQuery, mediaQueries, mediaQuery, useAdminForm, useAdminQuery } from '../admin-queries.ts'

interface Props {
  media: Media
  /** The version that a save is based on. */
  version: number
  focalPoint: FocalPoint
  onSaved: (changed: Media) => void
}

/**
 * The texts and rights of a picture. Its focal point is set on the picture and saved here. Uncontrolled: a refetch changes
 * nothing that stands in the form.
 */
export function MediaForm({ media, version, focalPoint, onSaved }: Props) {
  const folderListId = useId()
  const { data: folders = [] } = useAdminQuery('/admin/media-folders')
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Not saved',
    submit: async ({ name = '', alt = '', caption = '', credit = '', folder = '' }) => {
      const body = { version, name, alt, caption, credit, folder, focalPoint }
      const changed = await api.put('/admin/media/{id}', { path: { id: media.id }, body })
      onSaved(changed)
      updateCache(mediaQuery(media.id), () => changed)
      invalidate(...mediaQueries, foldersQuery)
      showToast({ title: 'Picture saved' })
      return undefined
    },
  })
  if (!media.mayChange) return <Description media={media} />
  return (
    <Form className="grid gap-6" aria-label="About the picture" {...formProps}>
      <TextField
        name="alt"
        label="Description"
        hint="For readers who do not see it: what it shows. Needed before an article is published."
        defaultValue={media.alt}
        maxLength={300}
      />
      <TextArea name="caption" label="Caption" defaultValue={media.caption} maxLength={2000} rows={2} />
      <TextField name="credit" label="Credit" defaultValue={media.credit} maxLength={300} />
      <TextField
        name="folder"
        label="Folder"
        defaultValue={media.folder}
        maxLength={80}
        list={folderListId}
        autoComplete="off"
      />
      <datalist id={folderListId}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
      <TextField name="name" label="Name" defaultValue={media.name} maxLength={200} required />
      <div>
        <SubmitButton submitting={submitting} label="Save picture" busyLabel="Saving…" />
      </div>
    </Form>
  )
}

/** For an author, who may read what others have written. */
const Description = ({ media }: { media: Media }) => (
  <div>
    <p>{media.alt || 'No description yet.'}</p>
    {media.caption && <p className="mt-2 text-soft italic">{media.caption}</p>}
    {media.credit && <p className="mt-2 font-ui text-small text-soft">{media.credit}</p>}
  </div>
)
