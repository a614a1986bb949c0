import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField } from '#ui/TextField.tsx'

interface LinkRow {
  label: string
  target: string
}

interface Props {
  /** Prefix of the names of the fields, and the field of the contract: `headerLinks` → `headerLinks.0.label`. */
  name: string
  /** The two fields of a row in the contract, and in words. */
  fields: Record<'label' | 'target', { key: string; label: string; maxLength: number }>
  links: LinkRow[]
  maxCount: number
}

/** A list of links that can be extended, shortened and reordered. Its fields are uncontrolled. */
export function LinkRows({ name, fields, links, maxCount }: Props) {
  const nextKey = useRef(links.length)
  const [rows, setRows] = useState(() => links.map((link, key) => ({ ...link, key })))
  const listRef = useRef<HTMLOListElement>(null)

  const swap = (index: number) => {
    const [one, other] = [rows[index], rows[index + 1]]
    if (one && other) setRows(rows.with(index, other).with(index + 1, one))
  }

  function add() {
    setRows([...rows, { label: '', target: '', key: nextKey.current++ }])
    // After the new row is there.
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  }

  function remove(index: number) {
    setRows(rows.toSpliced(index, 1))
    requestAnimationFrame(() => {
      const inputs = listRef.current?.querySelectorAll<HTMLInputElement>('li input:first-of-type')
      inputs?.[Math.min(index, rows.length - 2)]?.focus()
    })
  }

  return (
    <div>
      <ol ref={listRef} className="grid gap-3">
        {rows.map((row, index) => (
          <li
            key={row.key}
            className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <TextField
              name={`${name}.${index}.${fields.label.key}`}
              label={fields.label.label}
              labelHidden={index > 0}
              defaultValue={row.label}
              maxLength={fields.label.maxLength}
              required
            />
            <TextField
              name={`${name}.${index}.${fields.target.key}`}
              label={fields.target.label}
              labelHidden={index > 0}
              defaultValue={row.target}
              maxLength={fields.target.maxLength}
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <div className={index > 0 ? 'flex' : 'flex sm:mt-6'}>
              <IconButton
                label={`Move link ${index + 1} up`}
                iconPath="M6 15l6-6 6 6"
                disabled={index === 0}
                focusableWhenDisabled
                onClick={() => swap(index - 1)}
              />
              <IconButton
                label={`Move link ${index + 1} down`}
                iconPath="M6 9l6 6 6-6"
                disabled={index === rows.length - 1}
                focusableWhenDisabled
                onClick={() => swap(index)}
              />
              <IconButton
                label={`Remove link ${index + 1}`}
                iconPath="M5 5l14 14M19 5L5 19"
                onClick={() => remove(index)}
              />
            </div>
          </li>
        ))}
      </ol>
      {rows.length < maxCount && (
        <div className="mt-4">
          <Button type="button" variant="ghost" onClick={add}>
            Add a link
          </Button>
        </div>
      )}
    </div>
  )
}
