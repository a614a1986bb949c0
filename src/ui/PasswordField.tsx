import { Field as Base } from '@base-ui/react/field'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocale } from '../languages/LocaleContext.ts'
import { Field, type FieldProps } from './Field.tsx'
import { INPUT_CLASS } from './field-classes.ts'
import { IconButton } from './IconButton.tsx'

const EYE_ICON = 'M1.5 12Q6 5.5 12 5.5T22.5 12Q18 18.5 12 18.5T1.5 12zM12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z'
const EYE_OFF_ICON = `${EYE_ICON}M4.5 20.5l15-17`

export interface PasswordFieldProps
  extends FieldProps,
    Omit<ComponentProps<typeof Base.Control>, 'className' | 'name' | 'type' | 'children' | 'ref'> {
  /** For password managers. */
  autoComplete: 'current-password' | 'new-password'
  /** Between the control and the hint. */
  children?: ReactNode
}

/** A password with a button that shows it. It is hidden again on submit, so that browsers do not store it as text. */
export function PasswordField({ name, label, hint, children, ...control }: PasswordFieldProps) {
  const { t } = useLocale()
  const [visible, setVisible] = useState(false)
  const containerRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const form = containerRef.current?.closest('form')
    const hide = () => setVisible(false)
    form?.addEventListener('submit', hide)
    return () => form?.removeEventListener('submit', hide)
  }, [])

  return (
    <Field name={name} label={label} hint={hint}>
      <div className="relative" ref={containerRef}>
        <Base.Control
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          className={`${INPUT_CLASS} pr-11`}
          type={visible ? 'text' : 'password'}
        />
        <span className="absolute right-0 bottom-0.5 translate-x-2.5 text-soft noscript:hidden">
          <IconButton
            type="button"
            label={t('Show {label}', { label: `${label.charAt(0).toLowerCase()}${label.slice(1)}` })}
            aria-pressed={visible}
            iconPath={visible ? EYE_ICON : EYE_OFF_ICON}
            onClick={() => setVisible(!visible)}
          />
        </span>
      </div>
      {children}
    </Field>
  )
}
