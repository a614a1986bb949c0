import { useAdminQuery } from '../admin-queries.ts'
import { FilterSelect } from '../FilterSelect.tsx'
import { SearchField } from '../SearchField.tsx'

/** The pictures that the list shows: all, a folder (`folder:<name>`), or the trash. */
export type MediaScope = 'all' | 'trash' | `folder:${string}`

interface Props {
  search: string
  onSearch: (search: string) => void
  scope: MediaScope
  onScope: (scope: MediaScope) => void
  /** Whether the trash can be chosen. */
  withTrash: boolean
}

export const folderOf = (scope: MediaScope) => (scope.startsWith('folder:') ? scope.slice('folder:'.length) : undefined)

/** The query of a scope and a search. */
export const mediaRequest = (search: string, scope: MediaScope) => ({
  query: {
    limit: 40,
    ...(search && { search }),
    ...(folderOf(scope) !== undefined && { folder: folderOf(scope) }),
    ...(scope === 'trash' && { trash: 'true' as const }),
  },
})

/** Search in names, descriptions, captions, credits and folders, and the choice of a folder. */
export function MediaFilters({ search, onSearch, scope, onScope, withTrash }: Props) {
  const { data: folders = [] } = useAdminQuery('/admin/media-folders')
  return (
    <div className="grid items-end gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(10rem,16rem)]">
      <SearchField label="Search pictures" search={search} onSearch={onSearch} />
      <FilterSelect
        label="Folder"
        value={scope === 'all' ? '' : scope}
        all="All pictures"
        options={[
          ...folders.map((folder) => ({ value: `folder:${folder}`, label: folder })),
          ...(withTrash ? [{ value: 'trash', label: 'Trash' }] : []),
        ]}
        onChange={(value) => onScope((value || 'all') as MediaScope)}
      />
    </div>
  )
}
