import { Button } from '@base-ui/react/button'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Button>, 'className' | 'children'> {
  label: string
  /** A path in a square of 24, drawn in line. */
  iconPath: string
}

export function IconButton({ label, iconPath, ...props }: Props) {
  return (
    <Button {...props} className="button grid size-11 place-items-center hover:text-accent" aria-label={label}>
      <svg
        className="size-5"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden="true"
      >
        <path d={iconPath} />
      </svg>
    </Button>
  )
}
