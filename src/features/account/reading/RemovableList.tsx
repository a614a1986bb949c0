import type { ReactNode } from 'react'
import { ignoreNotFound } from '#lib/ignore-not-found.ts'
import { useAction } from '#lib/useAction.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { useFocusAfterRemoval } from '#ui/useFocusRecovery.ts'
import { useLocale } from '../../../languages/LocaleContext.ts'

interface Props<Item> {
  label: string
  items: Item[]
  onLoadMore: (() => Promise<boolean>) | undefined
  /** Removes the item at the API. */
  remove: (item: Item) => Promise<void>
  /** Removes the item from the cache. */
  forget: (item: Item) => void
  children: (item: Item) => ReactNode
}

/** A list in pages, each item with a button that removes it. The focus moves to the list when the button has gone. */
export function RemovableList<Item extends { id: string; title: string }>(props: Props<Item>) {
  const { label, items, onLoadMore, remove, forget, children } = props
  const listRef = useFocusAfterRemoval<HTMLDivElement>(items.length)
  return (
    <div ref={listRef} tabIndex={-1} className="outline-none">
      <PaginatedList label={label} onLoadMore={onLoadMore}>
        {items.map((item) => (
          <li key={item.id} tabIndex={-1} className="border-t border-line py-4 outline-none">
            {children(item)}
            <RemoveButton title={item.title} remove={() => remove(item)} forget={() => forget(item)} />
          </li>
        ))}
      </PaginatedList>
    </div>
  )
}

interface RemoveButtonProps {
  title: string
  remove: () => Promise<void>
  forget: () => void
}

/** An entry that is not found was removed in another tab. */
function RemoveButton({ title, remove, forget }: RemoveButtonProps) {
  const { t } = useLocale()
  const { pending, run } = useAction()
  return (
    <button
      type="button"
      className="link mt-1 min-h-6 cursor-pointer font-ui text-small text-soft"
      aria-label={t('Remove: {title}', { title })}
      aria-disabled={pending}
      onClick={() => run(() => remove().catch(ignoreNotFound).then(forget))}
    >
      {t('Remove')}
    </button>
  )
}
