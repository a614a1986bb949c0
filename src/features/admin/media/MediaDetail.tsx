import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { Media } from '#shared/contracts/media.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { ACTIONS_CLASS, BackLink } from '../AdminList.tsx'
import { foldersQuery, mediaQueries, mediaQuery, useAdminAction } from '../admin-queries.ts'
import { bytesLabel } from '../bytes-label.ts'
import { navigationFromHere } from '../navigation.ts'
import { useFormBase } from '../useFormBase.ts'
import { CropEditor } from './CropEditor.tsx'
import { FocalPointField, FramePreviews } from './FocalPointField.tsx'
import { MediaForm } from './MediaForm.tsx'
import { MediaUses } from './MediaUses.tsx'
import { ReplaceButton } from './ReplaceButton.tsx'
import { cropPicture, originalUrl } from './upload-media.ts'

interface Props {
  media: Media
  staffRole: StaffRole
}

const SAVED_FIELDS: (keyof Media)[] = ['name', 'alt', 'caption', 'credit', 'folder', 'focalPoint']

/** One picture: what it shows, its focal point, its crop, and where it is used. */
export function MediaDetail({ media, staffRole }: Props) {
  const [base, setBase] = useFormBase(media, SAVED_FIELDS)
  const [focalPoint, setFocalPoint] = useState(media.focalPoint)
  const [isCropping, setIsCropping] = useState(false)
  const { pending, errorMessage, run } = useAdminAction()
  const mayEditAll = hasPermission(staffRole, 'media.edit')

  /** The picture has other files, which reset its focal point. Texts that are typed and not saved stay. */
  function showNewFiles(changed: Media) {
    updateCache(mediaQuery(media.id), () => changed)
    invalidate(...mediaQueries)
    setBase((start) => ({ ...start, focalPoint: changed.focalPoint }))
    setFocalPoint(changed.focalPoint)
  }

  const crop = (rect: Parameters<typeof cropPicture>[1]) =>
    run(async () => {
      const goTo = navigationFromHere()
      const { media: cropped, isDuplicate } = await cropPicture(media.id, rect)
      setIsCropping(false)
      if (cropped.id === media.id) showNewFiles(cropped)
      else {
        invalidate(...mediaQueries)
        goTo(`media/${cropped.id}`)
      }
      if (rect.everywhere) return { title: 'Cropped', description: 'Every page that shows it follows.' }
      return isDuplicate ? { title: 'This copy is here already' } : { title: 'A cropped copy' }
    })

  return (
    <article aria-labelledby="picture-name">
      <BackLink href="#media" always>
        All pictures
      </BackLink>
      <h1 id="picture-name" className="text-title wrap-anywhere">
        {media.name}
      </h1>
      <p className="mt-2 font-ui text-small text-soft tabular-nums">
        {media.originalWidth} × {media.originalHeight} pixels · {bytesLabel(media.bytes)}
        {media.crop && ` · cropped to ${media.width} × ${media.height}`}
        {media.isDeleted && ' · in the trash'}
      </p>
      <div className="mt-8 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,26rem)] lg:items-start">
        <div className="min-w-0">
          {isCropping ? (
            <CropEditor
              media={media}
              mayCropEverywhere={mayEditAll || media.mayChange}
              onCrop={crop}
              onClose={() => setIsCropping(false)}
              pending={pending}
              errorMessage={errorMessage}
            />
          ) : (
            <>
              <FocalPointField media={media} value={focalPoint} onChange={setFocalPoint} disabled={!media.mayChange} />
              <FramePreviews media={media} focalPoint={focalPoint} />
            </>
          )}
          {!isCropping && !media.isDeleted && (
            <div className={`mt-6 ${ACTIONS_CLASS}`}>
              {hasPermission(staffRole, 'media.upload') && (
                <Button variant="ghost" onClick={() => setIsCropping(true)}>
                  Crop
                </Button>
              )}
              {media.mayChange && <ReplaceButton id={media.id} onReplaced={showNewFiles} />}
              <a className="action inline-flex min-h-11 items-center" href={originalUrl(media.id)} download>
                Download original
              </a>
              {hasPermission(staffRole, 'media.delete') && <DeleteButton media={media} />}
            </div>
          )}
          {media.isDeleted && hasPermission(staffRole, 'media.delete') && <RestoreButton media={media} />}
        </div>
        <div className="min-w-0">
          <MediaForm media={media} version={base.version} focalPoint={focalPoint} onSaved={setBase} />
          <MediaUses id={media.id} />
        </div>
      </div>
    </article>
  )
}

function DeleteButton({ media }: { media: Media }) {
  const { errorMessage, run } = useAdminAction()
  const remove = () =>
    run(async () => {
      const goTo = navigationFromHere()
      await api.delete('/admin/media/{id}', { path: { id: media.id } })
      invalidate(...mediaQueries, foldersQuery)
      goTo('media')
      return { title: 'In the trash', description: media.name }
    })
  return (
    <ConfirmDialog
      title={`Delete ${media.name}?`}
      trigger={<Button variant="ghost">Delete</Button>}
      confirmLabel="Move to the trash"
      onConfirm={remove}
      errorMessage={errorMessage}
    >
      It can be taken out of the trash for 30 days. A picture that something shows cannot be deleted.
    </ConfirmDialog>
  )
}

function RestoreButton({ media }: { media: Media }) {
  const { pending, run } = useAdminAction()
  const restore = () =>
    run(async () => {
      const restored = await api.post('/admin/media/{id}/restoration', { path: { id: media.id } })
      updateCache(mediaQuery(media.id), () => restored)
      invalidate(...mediaQueries, foldersQuery)
      showToast({ title: 'Taken out of the trash', description: media.name })
    })
  return (
    <div className="mt-6">
      <Button onClick={restore} disabled={pending} focusableWhenDisabled>
        Restore
      </Button>
    </div>
  )
}
