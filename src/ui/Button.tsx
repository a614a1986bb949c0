import { Button as Plain } from '@base-ui/react/button'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Plain>, 'className'> {
  /** 'solid' for the primary action, 'ghost' for the others. */
  variant?: 'solid' | 'ghost'
}

/** The states of every button. */
export const BUTTON_CLASS = 'cursor-pointer data-disabled:cursor-not-allowed data-disabled:opacity-50'

export function Button({ variant = 'solid', ...props }: Props) {
  return <Plain {...props} className={`${BUTTON_CLASS} ${variant === 'solid' ? 'action-solid' : 'action min-h-11'}`} />
}
