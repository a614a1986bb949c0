import { type ReactElement, useState } from 'react'
import type { Media } from '#shared/contracts/media.ts'
import { withFocalPoint } from '#shared/domain/image.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { useAdminList } from '../admin-queries.ts'
import { folderOf, MediaFilters, type MediaScope, mediaRequest } from './MediaFilters.tsx'
import { MediaGrid, MediaGridSkeleton } from './MediaGrid.tsx'
import { UploadArea, UploadButton } from './UploadArea.tsx'
import { UploadTray } from './UploadTray.tsx'

/** A picture for an article or an issue. */
export interface PickedPicture {
  /** With the focal point behind '#': what is stored. */
  url: string
  alt: string
  caption: string
  width: number
  height: number
  focalPoint: { x: number; y: number }
}

interface Props {
  /** The button that opens the library, and gets the focus back. */
  trigger: ReactElement
  /** Several pictures at once, in the order in which they were chosen. */
  multiple?: boolean
  initiallyOpen?: boolean
  onPick: (pictures: PickedPicture[]) => void
}

/** A dialog to choose pictures of the library, or to upload new ones. */
export function MediaPicker({ trigger, multiple = false, initiallyOpen = false, onPick }: Props) {
  const [open, setOpen] = useState(initiallyOpen)
  function pick(pictures: Media[]) {
    setOpen(false)
    onPick(pictures.map(toPicked))
  }
  return (
    <Dialog
      title={multiple ? 'Choose pictures' : 'Choose a picture'}
      disablePointerDismissal
      wide
      onOpenChange={setOpen}
      trigger={trigger}
      open={open}
    >
      <Choice multiple={multiple} onPick={pick} />
    </Dialog>
  )
}

const toPicked = ({ url, alt, caption, width, height, focalPoint }: Media): PickedPicture => ({
  url: withFocalPoint(url, focalPoint),
  alt,
  caption,
  width,
  height,
  focalPoint,
})

function Choice({ multiple, onPick }: { multiple: boolean; onPick: (pictures: Media[]) => void }) {
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState<MediaScope>('all')
  const [chosen, setChosen] = useState<Media[]>([])
  const { loadMore, ...query } = useAdminList('/admin/media', mediaRequest(search, scope))

  function toggle(picture: Media) {
    if (!multiple) return onPick([picture])
    const others = chosen.filter(({ id }) => id !== picture.id)
    setChosen(others.length < chosen.length ? others : [...chosen, picture])
  }

  return (
    <UploadArea folder={folderOf(scope) ?? ''}>
      <div className="sticky top-0 z-10 flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line bg-paper py-4">
        {multiple && (
          <Button onClick={() => onPick(chosen)} disabled={chosen.length === 0} focusableWhenDisabled>
            {chosen.length === 0 ? 'Insert' : `Insert ${chosen.length}`}
          </Button>
        )}
        <UploadButton folder={folderOf(scope) ?? ''} />
      </div>
      <div className="mt-6">
        <MediaFilters withTrash={false} search={search} onSearch={setSearch} scope={scope} onScope={setScope} />
      </div>
      <UploadTray />
      <div className="mt-6">
        <QueryBoundary
          query={query}
          subject="The pictures"
          skeleton={<MediaGridSkeleton />}
          empty={<EmptyNote>{search ? 'No picture has these words.' : 'No pictures yet.'}</EmptyNote>}
        >
          {(pictures) => (
            <MediaGrid pictures={pictures} onLoadMore={loadMore}>
              {(picture, thumbnail) => (
                <button
                  type="button"
                  className="block w-full cursor-pointer text-left -outline-offset-2 hover:text-accent aria-pressed:outline-2 aria-pressed:outline-offset-4 aria-pressed:outline-accent"
                  {...(multiple && { 'aria-pressed': chosen.some(({ id }) => id === picture.id) })}
                  onClick={() => toggle(picture)}
                >
                  {thumbnail}
                </button>
              )}
            </MediaGrid>
          )}
        </QueryBoundary>
      </div>
    </UploadArea>
  )
}
