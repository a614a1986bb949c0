import { Field as Base } from '@base-ui/react/field'
import { Field } from '#ui/Field.tsx'
import { INPUT_CLASS, SELECT_CLASS, TEXT_AREA_CLASS } from '#ui/field-classes.ts'
import { PickPictures } from '../PickPictures.tsx'
import { textIn, withValue } from './block-data.ts'
import type { BlockField } from './block-fields.ts'

type Data = Record<string, unknown>

interface BlockFieldsProps {
  fields: BlockField[]
  data: Data
  /** By the path of the field. */
  problems: Map<string, string>
  /** Before the names of the fields, for example 'images.0.'. */
  prefix: string
  onChange: (data: Data) => void
}

/** The fields of a block, or of one item in it. Missing values are named, and may be missing until the article is published. */
export function BlockFields({ fields, data, problems, prefix, onChange }: BlockFieldsProps) {
  return (
    <div className="grid gap-5">
      {fields.map((field) => (
        <BlockFieldControl
          key={field.name}
          field={field}
          name={prefix + field.name}
          value={textIn(data, field.name)}
          problem={problems.get(prefix + field.name)}
          onChange={(value) => onChange(withValue(data, field.name, value, field.isRequired ?? false))}
        />
      ))}
    </div>
  )
}

interface BlockFieldControlProps {
  field: BlockField
  name: string
  value: string
  problem: string | undefined
  onChange: (value: string | number) => void
}

function BlockFieldControl({ field, name, value, problem, onChange }: BlockFieldControlProps) {
  const { label, hint, kind, options } = field
  const change = (text: string) => onChange(toValue(field, text))
  const controls = {
    line: <input className={INPUT_CLASS} />,
    number: <input className={INPUT_CLASS} inputMode="decimal" />,
    picture: <input className={INPUT_CLASS} type="url" inputMode="url" placeholder="https://… or /media/…" />,
    address: <input className={INPUT_CLASS} type="url" inputMode="url" placeholder="https://… or /media/…" />,
    text: <textarea className={TEXT_AREA_CLASS} rows={4} />,
    choice: (
      <select className={SELECT_CLASS}>
        {/* A value that another version has written stays until another is chosen. */}
        {!options?.some((option) => option.value === value) && <option value={value}>{value}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    ),
  }
  return (
    <div>
      <Field name={name} label={label} {...(hint && { hint })}>
        <Base.Control
          value={value}
          onValueChange={change}
          render={controls[kind]}
          aria-describedby={problem ? `${name}-problem` : undefined}
        />
      </Field>
      {kind === 'picture' && (
        <PickPictures label="Choose a picture" onPick={([picture]) => picture && onChange(picture.url)} />
      )}
      {problem && (
        <p id={`${name}-problem`} className="mt-1 font-ui text-small text-accent">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A number where the field holds a number and one was typed. */
function toValue({ kind }: BlockField, text: string): string | number {
  const number = Number(text.replace(',', '.'))
  return kind === 'number' && text.trim() !== '' && Number.isFinite(number) && !/[.,]$/.test(text) ? number : text
}
