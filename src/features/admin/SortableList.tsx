import { type DragEvent, type ReactNode, useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'

interface Props<Item> {
  label: string
  items: Item[]
  /** In the names of the buttons: 'Move Global Reader up'. */
  nameOf: (item: Item) => string
  disabled: boolean
  /** The ids in the new order. */
  onReorder: (ids: string[]) => void
  children: (item: Item) => ReactNode
}

/** A list in an order that is changed with two buttons on each row, or by dragging a row. */
export function SortableList<Item extends { id: string }>({
  label,
  items,
  nameOf,
  disabled,
  onReorder,
  children,
}: Props<Item>) {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const ids = items.map(({ id }) => id)

  function move(id: string, to: number) {
    if (disabled || ids[to] === undefined || ids[to] === id) return
    const others = ids.filter((other) => other !== id)
    onReorder(others.toSpliced(to, 0, id))
  }

  const dropOn = (target: string) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged) move(dragged, ids.indexOf(target))
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <ol className="border-b border-line" aria-label={label}>
      {items.map((item, index) => (
        <li
          key={item.id}
          className={`grid grid-cols-fill-auto items-center border-t ${over === item.id && dragged !== item.id ? 'border-accent' : 'border-line'} ${dragged === item.id ? 'opacity-50' : ''}`}
          draggable={!disabled}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(item.id)
          }}
          onDragOver={(event) => {
            if (!dragged) return
            event.preventDefault()
            setOver(item.id)
          }}
          onDrop={dropOn(item.id)}
          onDragEnd={() => {
            setDragged(undefined)
            setOver(undefined)
          }}
        >
          <div className="min-w-0">{children(item)}</div>
          <div className="flex max-sm:flex-col">
            <IconButton
              label={`Move ${nameOf(item)} up`}
              iconPath="M6 15l6-6 6 6"
              disabled={disabled || index === 0}
              focusableWhenDisabled
              onClick={() => move(item.id, index - 1)}
            />
            <IconButton
              label={`Move ${nameOf(item)} down`}
              iconPath="M6 9l6 6 6-6"
              disabled={disabled || index === items.length - 1}
              focusableWhenDisabled
              onClick={() => move(item.id, index + 1)}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
