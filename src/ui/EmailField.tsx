import { useLocale } from '../languages/LocaleContext.ts'
import { TextField } from './TextField.tsx'

interface Props {
  maxLength: number
  hint?: string
  defaultValue?: string
}

/** The address of an account. `autocomplete="username"` lets password managers store it with the password. */
export function EmailField(props: Props) {
  const { t } = useLocale()
  return (
    <TextField
      {...props}
      name="email"
      label={t('Email')}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder={t('name@example.com')}
      required
    />
  )
}
