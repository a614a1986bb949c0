import { TextField } from '../../../ui/TextField.tsx'

/** The address that an account goes by: managers of passwords keep it beside the password. */
export function EmailField({ hint }: { hint?: string }) {
  return (
    <TextField
      name="email"
      label="Email"
      hint={hint}
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
