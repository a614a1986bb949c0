import { Button as Plain } from '@base-ui/react/button'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Plain>, 'className'> {
  /** The one thing to do next is solid; whatever stands beside it is a word over a hairline. */
  variant?: 'solid' | 'ghost'
}

export function Button({ variant = 'solid', ...props }: Props) {
  return <Plain {...props} className={`button ${variant === 'solid' ? 'action-solid' : 'action min-h-11'}`} />
}
