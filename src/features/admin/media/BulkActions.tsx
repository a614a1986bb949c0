import { useId, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { Media } from '#shared/contracts/media.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS } from '#ui/field-classes.ts'
import { foldersQuery, mediaQueries, useAdminAction } from '../admin-queries.ts'

interface Props {
  /** The selected ones. */
  pictures: Media[]
  inTrash: boolean
  mayDelete: boolean
  onDone: () => void
}

/** Moves or deletes the selected pictures. */
export function BulkActions({ pictures, inTrash, mayDelete, onDone }: Props) {
  const count = pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`
  return (
    <div aria-live="polite">
      {pictures.length > 0 && (
        <div className="mb-6 flex flex-wrap items-end gap-x-8 gap-y-3 border-y border-line py-3">
          <p className="flex min-h-11 items-center font-ui text-small">{count} selected</p>
          {inTrash ? (
            <RestoreButton pictures={pictures} onDone={onDone} />
          ) : (
            <>
              <MoveForm pictures={pictures} onDone={onDone} />
              {mayDelete && <DeleteButton pictures={pictures} count={count} onDone={onDone} />}
            </>
          )}
          <Button variant="ghost" onClick={onDone}>
            Select none
          </Button>
        </div>
      )}
    </div>
  )
}

type ActionProps = Pick<Props, 'pictures' | 'onDone'>

function MoveForm({ pictures, onDone }: ActionProps) {
  const [folder, setFolder] = useState('')
  const id = useId()
  const { pending, run } = useAdminAction()
  const move = () =>
    run(async () => {
      const moved = await api.post('/admin/media-moves', {
        body: { ids: pictures.map((picture) => picture.id), folder },
      })
      invalidate(...mediaQueries, foldersQuery)
      onDone()
      const left = pictures.length - moved.length
      const description = left > 0 ? `${left} belong to others and stay where they are.` : undefined
      return { title: `${moved.length} moved`, ...(description && { description }) }
    })
  return (
    <form
      className="flex items-end gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        move()
      }}
    >
      <label className={FIELD_CLASS} htmlFor={id}>
        <span className={LABEL_CLASS}>Folder</span>
        <input
          id={id}
          className={INPUT_CLASS}
          value={folder}
          maxLength={80}
          placeholder="No folder"
          onChange={(event) => setFolder(event.target.value)}
        />
      </label>
      <Button type="submit" variant="ghost" disabled={pending} focusableWhenDisabled>
        Move
      </Button>
    </form>
  )
}

/**
 * Sends a request for each picture. Resolves to the names of those that the API rejects with this status; any other failure ends the
 * action. In both cases the lists show what was done.
 */
async function sendEach(pictures: Media[], rejectedStatus: number, send: (id: string) => Promise<unknown>) {
  const rejected: string[] = []
  try {
    for (const { id, name } of pictures)
      await send(id).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== rejectedStatus) throw error
        rejected.push(name)
      })
  } finally {
    invalidate(...mediaQueries, foldersQuery)
  }
  return rejected
}

function RestoreButton({ pictures, onDone }: ActionProps) {
  const { pending, run } = useAdminAction()
  const restore = () =>
    run(async () => {
      const absent = await sendEach(pictures, 404, (id) => api.post('/admin/media/{id}/restoration', { path: { id } }))
      onDone()
      if (absent.length === 0) return { title: 'Taken out of the trash' }
      return {
        title: `${pictures.length - absent.length} taken out of the trash`,
        description: `Not in the trash any more: ${absent.join(', ')}.`,
      }
    })
  return (
    <Button variant="ghost" onClick={restore} disabled={pending} focusableWhenDisabled>
      Restore
    </Button>
  )
}

function DeleteButton({ pictures, count, onDone }: ActionProps & { count: string }) {
  const { errorMessage, run } = useAdminAction()
  const remove = () =>
    run(async () => {
      const inUse = await sendEach(pictures, 409, (id) => api.delete('/admin/media/{id}', { path: { id } }))
      onDone()
      if (inUse.length === 0) return { title: `${count} in the trash` }
      return {
        title: `${pictures.length - inUse.length} in the trash`,
        description: `In use: ${inUse.join(', ')}.`,
      }
    })
  return (
    <ConfirmDialog
      title={`Delete ${count}?`}
      trigger={<Button variant="ghost">Delete</Button>}
      confirmLabel="Move to the trash"
      onConfirm={remove}
      errorMessage={errorMessage}
    >
      Pictures that an article or an issue shows stay. The others can be taken out of the trash for 30 days.
    </ConfirmDialog>
  )
}
