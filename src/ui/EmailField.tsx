import { TextField } from './TextField.tsx'

interface Props {
  hint?: string
  defaultValue?: string
}

/** The address that an account goes by: managers of passwords keep it beside the password. */
export function EmailField(props: Props) {
  return (
    <TextField
      {...props}
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      placeholder="name@example.com"
      required
    />
  )
}
