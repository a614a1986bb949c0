import { Autocomplete } from '@base-ui/react/autocomplete'
import { useState } from 'react'
import { INPUT_CLASS } from '#ui/field-classes.ts'
import { useAdminQuery } from '../../../admin-queries.ts'
import { MENU_ITEM_CLASS } from '../menu-classes.ts'
import type { PaletteAction } from './palette-actions.ts'

/** Actions, sections, and the articles that contain the typed words. */
export function PaletteList({ actions, onDone }: { actions: PaletteAction[]; onDone: () => void }) {
  const [search, setSearch] = useState('')
  const { data: articles = [] } = useAdminQuery('/admin/articles', { query: { search, limit: 8 } })
  const found: PaletteAction[] = [
    ...actions.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase())),
    ...articles.map(({ id, title }) => ({
      id,
      label: title || 'Untitled',
      group: 'Article' as const,
      run: () => location.assign(`#articles/${id}`),
    })),
  ]
  return (
    <Autocomplete.Root
      inline
      open
      items={found}
      mode="none"
      autoHighlight="always"
      value={search}
      onValueChange={setSearch}
      itemToStringValue={({ label }) => label}
    >
      <Autocomplete.Input
        className={INPUT_CLASS}
        placeholder="Go to an article or a section, or do something"
        aria-label="Search"
      />
      <Autocomplete.Empty className="py-4 text-soft italic">Nothing of this name.</Autocomplete.Empty>
      <Autocomplete.List className="mt-2 max-h-[50svh] overflow-y-auto">
        {(action: PaletteAction) => (
          <Autocomplete.Item
            key={action.id ?? `${action.group}-${action.label}`}
            value={action}
            className={`${MENU_ITEM_CLASS} flex min-h-11 items-baseline justify-between gap-4`}
            onClick={() => {
              onDone()
              action.run()
            }}
          >
            <span className="truncate">{action.label}</span>
            <span className="label text-soft">{action.group}</span>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
