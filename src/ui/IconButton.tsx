import { Button } from '@base-ui/react/button'
import type { ComponentProps } from 'react'
import { BUTTON_CLASS } from './Button.tsx'

interface Props extends Omit<ComponentProps<typeof Button>, 'className' | 'children'> {
  label: string
  /** An SVG path in a 24 by 24 box, drawn as a line. */
  iconPath: string
}

export function IconButton({ label, iconPath, ...props }: Props) {
  return (
    <Button
      {...props}
      className={`${BUTTON_CLASS} grid size-11 place-items-center hover:text-accent`}
      aria-label={label}
    >
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
