import { lazy, Suspense, useState } from 'react'
import type { Media } from '#shared/contracts/media.ts'
import { hasPermission } from '#shared/domain/permissions.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { SectionSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { BulkActions } from './BulkActions.tsx'
import { folderOf, MediaFilters, type MediaScope, mediaRequest } from './MediaFilters.tsx'
import { MediaGrid, MediaGridSkeleton } from './MediaGrid.tsx'
import { UploadArea, UploadButton } from './UploadArea.tsx'
import { UploadTray } from './UploadTray.tsx'

// The library does not wait for what one picture needs.
const MediaDetail = lazy(async () => ({ default: (await import('./MediaDetail.tsx')).MediaDetail }))

/** Route: `#media/<picture id>`. */
export function MediaSection({ currentStaff, subpath }: SectionProps) {
  const { staffRole } = currentStaff
  const [search, setSearch] = useState('')
  const [scope, setScope] = useState<MediaScope>('all')
  // Under the open picture the grid keeps its scope, and what is selected.
  return (
    <>
      {subpath !== '' && <OpenPicture key={subpath} id={subpath} staffRole={staffRole} />}
      <div hidden={subpath !== ''}>
        <UploadArea folder={folderOf(scope) ?? ''}>
          <SectionHeader
            title="Media"
            intro="Drop pictures here or paste them. Their metadata, places included, is removed."
          >
            <UploadButton folder={folderOf(scope) ?? ''} />
          </SectionHeader>
          <UploadTray />
          <div className="mt-8">
            <MediaFilters
              withTrash={hasPermission(staffRole, 'media.delete')}
              search={search}
              onSearch={setSearch}
              scope={scope}
              onScope={setScope}
            />
          </div>
          <Library key={`${scope} ${search}`} search={search} scope={scope} staffRole={staffRole} />
        </UploadArea>
      </div>
    </>
  )
}

type StaffRole = SectionProps['currentStaff']['staffRole']

function OpenPicture({ id, staffRole }: { id: string; staffRole: StaffRole }) {
  const query = useAdminQuery('/admin/media/{id}', { path: { id } })
  return (
    <Suspense fallback={<SectionSkeleton />}>
      <QueryBoundary query={query} subject="The picture" skeleton={<SectionSkeleton />}>
        {(media) => <MediaDetail key={media.id} media={media} staffRole={staffRole} />}
      </QueryBoundary>
    </Suspense>
  )
}

function Library({ search, scope, staffRole }: { search: string; scope: MediaScope; staffRole: StaffRole }) {
  const { loadMore, ...query } = useAdminList('/admin/media', mediaRequest(search, scope))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => setSelected(selected.symmetricDifference(new Set([id])))
  return (
    <div className="mt-8">
      <QueryBoundary
        query={query}
        subject="The pictures"
        skeleton={<MediaGridSkeleton />}
        empty={<Empty search={search} scope={scope} />}
      >
        {(pictures) => (
          <>
            <BulkActions
              pictures={pictures.filter(({ id }) => selected.has(id))}
              inTrash={scope === 'trash'}
              mayDelete={hasPermission(staffRole, 'media.delete')}
              onDone={() => setSelected(new Set())}
            />
            <MediaGrid pictures={pictures} onLoadMore={loadMore}>
              {(picture, thumbnail) => (
                <>
                  <a className="group block -outline-offset-2 hover:text-accent" href={`#media/${picture.id}`}>
                    {thumbnail}
                  </a>
                  <SelectBox picture={picture} checked={selected.has(picture.id)} onToggle={toggle} />
                </>
              )}
            </MediaGrid>
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

function Empty({ search, scope }: { search: string; scope: MediaScope }) {
  if (search) return <EmptyNote>No picture has these words.</EmptyNote>
  return (
    <EmptyNote>{scope === 'trash' ? 'The trash is empty.' : 'No pictures yet. Drop the first one here.'}</EmptyNote>
  )
}

interface SelectBoxProps {
  picture: Media
  checked: boolean
  onToggle: (id: string) => void
}

const SelectBox = ({ picture, checked, onToggle }: SelectBoxProps) => (
  // The label is as large as a finger, the box as large as the text.
  <label className="absolute top-0 left-0 grid size-11 cursor-pointer place-items-center">
    <span className="sr-only">Select {picture.name}</span>
    <input
      type="checkbox"
      className="size-5 cursor-pointer accent-accent"
      checked={checked}
      onChange={() => onToggle(picture.id)}
    />
  </label>
)
