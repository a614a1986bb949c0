import { Button as Plain } from '@base-ui/react/button'
import type { ComponentProps } from 'react'

interface Props extends Omit<ComponentProps<typeof Plain>, 'className'> {
  /** The one thing to do next is solid; whatever stands beside it is a word over a hairline. */
  look?: 'solid' | 'line'
}

export function Button({ look = 'solid', ...props }: Props) {
  return <Plain {...props} className={`button ${look === 'solid' ? 'action-solid' : 'action min-h-11'}`} />
}
