import { Combobox } from '@base-ui/react/combobox'
import type { ReactNode } from 'react'
import { INPUT_CLASS } from '#ui/field-classes.ts'
import { MENU_CLASS, MENU_ITEM_CLASS } from './menu-classes.ts'

/** Fewer letters are searched for as a whole word (private.search_query). */
const MIN_SEARCH_LENGTH = 3
export const isLongEnough = (search: string) => search.trim().length >= MIN_SEARCH_LENGTH

interface RecordPickerProps<T extends { id: string }> {
  label: string
  placeholder: string
  /** The text of the field. */
  search: string
  onSearch: (search: string) => void
  found: T[]
  labelOf: (record: T) => string
  renderRecord: (record: T) => ReactNode
  /** Before three letters are typed, and when nothing is found. */
  hint: string
  emptyText: string
  onPick: (id: string) => void
}

/** A field that finds a record by typing. It was asked for, and takes the focus. */
export function RecordPicker<T extends { id: string }>({
  label,
  placeholder,
  search,
  onSearch,
  found,
  labelOf,
  renderRecord,
  hint,
  emptyText,
  onPick,
}: RecordPickerProps<T>) {
  return (
    <Combobox.Root
      items={found}
      filter={null}
      itemToStringLabel={labelOf}
      itemToStringValue={({ id }: T) => id}
      inputValue={search}
      onInputValueChange={onSearch}
      value={null}
      onValueChange={(record: T | null) => {
        if (record) onPick(record.id)
        onSearch('')
      }}
    >
      <Combobox.Input ref={focusInput} className={INPUT_CLASS} placeholder={placeholder} aria-label={label} />
      <Combobox.Portal>
        <Combobox.Positioner className="z-40" sideOffset={4}>
          <Combobox.Popup className={MENU_CLASS}>
            <Combobox.Empty className="px-4 text-soft italic empty:hidden">
              {isLongEnough(search) ? emptyText : hint}
            </Combobox.Empty>
            <Combobox.List>
              {(record: T) => (
                <Combobox.Item key={record.id} value={record} className={MENU_ITEM_CLASS}>
                  {renderRecord(record)}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

/** Always the same function: React calls another one again with each key press. */
const focusInput = (input: HTMLInputElement | null) => input?.focus()
