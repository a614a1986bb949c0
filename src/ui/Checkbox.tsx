import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  name: string
  label: string
}

export function Checkbox({ label, ...control }: Props) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-ui text-small">
      <input type="checkbox" className="size-5 flex-none cursor-pointer accent-accent" {...control} />
      {label}
    </label>
  )
}
