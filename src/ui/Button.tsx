import { Button as Plain } from '@base-ui/react/button'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Plain>, 'className'> {
  /** 'solid' for the primary action, 'ghost' for the others. */
  variant?: 'solid' | 'ghost'
}

export function Button({ variant = 'solid', ...props }: Props) {
  return <Plain {...props} className={`button ${variant === 'solid' ? 'action-solid' : 'action min-h-11'}`} />
}
