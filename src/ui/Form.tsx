import { Form as Base } from '@base-ui/react/form'
import { type ComponentProps, useSyncExternalStore } from 'react'

/**
 * A form that works before its script does. Until then the browser itself stops what is not valid; afterwards each field
 * says what is wrong in its own place, and the focus goes to the first.
 */
export function Form(props: ComponentProps<typeof Base>) {
  const hydrated = useSyncExternalStore(never, yes, no)
  return <Base noValidate={hydrated} {...props} />
}

const never = () => () => {}
const yes = () => true
const no = () => false
