import { useId } from 'react'
import type { DraftBlock } from '#shared/contracts/article-draft.ts'
import { Button } from '#ui/Button.tsx'
import { PickPictures } from '../PickPictures.tsx'
import { BlockFields } from './BlockFields.tsx'
import { itemsIn, withData } from './block-data.ts'
import { type BlockList, blockForms } from './block-fields.ts'
import { isKnownType } from './block-types.ts'
import { useBlockProblems } from './useBlockProblems.ts'

interface BlockFormProps {
  block: DraftBlock
  onChange: (block: DraftBlock) => void
}

/** The form of a block beside the text. Each change is in the document at once, and undo takes it back. */
export function BlockForm({ block, onChange }: BlockFormProps) {
  const problems = useBlockProblems(block)
  if (!isKnownType(block.type)) return null
  const { fields, list } = blockForms[block.type]
  const changeData = (data: Record<string, unknown>) => onChange(withData(block, data))
  return (
    <div className="grid gap-8">
      <BlockFields fields={fields} data={block.data} problems={problems} prefix="" onChange={changeData} />
      {list && (
        <BlockItems
          {...list}
          items={itemsIn(block.data, list.name)}
          problems={problems}
          onChange={(items) => changeData({ ...block.data, [list.name]: items })}
        />
      )}
    </div>
  )
}

interface BlockItemsProps extends BlockList {
  items: Record<string, unknown>[]
  problems: Map<string, string>
  onChange: (items: Record<string, unknown>[]) => void
}

function BlockItems({ name, itemName, fields, max, fromPicture, items, problems, onChange }: BlockItemsProps) {
  const headingId = useId()
  const add = () => onChange([...items, newItem(fields)])
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="label text-soft">
        {itemName}s ({items.length})
      </h3>
      {problems.has(name) && (
        <p className="mt-1 font-ui text-small text-accent">One at least, until it is published.</p>
      )}
      <ol className="mt-3">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity; their fields hold no state of their own.
          <li key={index} className="border-t border-line py-5">
            <div className="mb-3 flex flex-wrap items-center gap-x-4">
              <h4 className="label mr-auto">
                {itemName} {index + 1}
              </h4>
              <ItemAction
                label="Up"
                itemName={`${itemName} ${index + 1}`}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, -1))}
              />
              <ItemAction
                label="Down"
                itemName={`${itemName} ${index + 1}`}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, 1))}
              />
              <ItemAction
                label="Remove"
                itemName={`${itemName} ${index + 1}`}
                onClick={() => onChange(items.filter((other) => other !== item))}
              />
            </div>
            <BlockFields
              fields={fields}
              data={item}
              problems={problems}
              prefix={`${name}.${index}.`}
              onChange={(changed) => onChange(items.map((other) => (other === item ? changed : other)))}
            />
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap gap-x-8">
        <Button variant="ghost" disabled={items.length >= max} onClick={add}>
          Add {itemName.toLowerCase()}
        </Button>
        {fromPicture && (
          <PickPictures
            label="Choose pictures"
            multiple
            onPick={(pictures) => onChange([...items, ...pictures.map(fromPicture)].slice(0, max))}
          />
        )}
      </p>
    </section>
  )
}

const newItem = (fields: BlockItemsProps['fields']) =>
  Object.fromEntries(fields.filter(({ isRequired }) => isRequired).map(({ name }) => [name, '']))

function moved<Item>(items: Item[], index: number, step: 1 | -1): Item[] {
  const result = [...items]
  const [item] = result.splice(index, 1)
  if (item !== undefined) result.splice(index + step, 0, item)
  return result
}

interface ItemActionProps {
  label: string
  itemName: string
  disabled?: boolean
  onClick: () => void
}

const ItemAction = ({ label, itemName, disabled = false, onClick }: ItemActionProps) => (
  <button
    type="button"
    className="min-h-11 cursor-pointer font-ui text-small text-soft hover:text-accent disabled:cursor-default disabled:opacity-40"
    aria-label={`${label}: ${itemName}`}
    disabled={disabled}
    onClick={onClick}
  >
    {label}
  </button>
)
