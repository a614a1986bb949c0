import { Field as Base } from '@base-ui/react/field'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

const LID = 'M3 10c2.4 3.7 5.4 5.6 9 5.6s6.6-1.9 9-5.6M5.4 12.8l-2 2.7M9.3 15.2l-.9 3M14.7 15.2l.9 3M18.6 12.8l2 2.7'
const EYE =
  'M2.6 12.3C5.3 8.2 8.4 6.2 12 6.2s6.7 2 9.4 6.1c-2.7 3.7-5.8 5.5-9.4 5.5s-6.7-1.8-9.4-5.5zM12 9.2a3 3 0 1 1 0 6 3 3 0 0 1 0-6z'

export interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<typeof Base.Control>, 'className' | 'name' | 'type' | 'children' | 'ref'> {
  /** Tells managers of passwords which one is meant. */
  autoComplete: 'current-password' | 'new-password'
  /** What stands between the password and its hint. */
  children?: ReactNode
}

/** A password, which whoever types it may look at. When it is sent it is hidden again, so that no browser remembers it as text. */
export function PasswordField({ name, label, hint, children, ...control }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = place.current?.closest('form')
    const hide = () => setShown(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <Field {...{ name, label, hint }}>
      <div className="relative" ref={place}>
        <Base.Control
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          className="control pr-11"
          type={shown ? 'text' : 'password'}
        />
        <span className="absolute right-0 bottom-0.5 translate-x-2.5 text-soft noscript:hidden">
          <IconButton
            type="button"
            label={`Show ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
            aria-pressed={shown}
            drawing={shown ? EYE : LID}
            onClick={() => setShown(!shown)}
          />
        </span>
      </div>
      {children}
    </Field>
  )
}
