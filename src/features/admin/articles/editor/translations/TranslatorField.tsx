import { useState } from 'react'
import { TextField } from '#ui/TextField.tsx'

interface TranslatorFieldProps {
  translator: string
  onChange: (translator: string) => Promise<boolean>
}

/** Kept when the field is left, because each change is one of the article. */
export function TranslatorField({ translator, onChange }: TranslatorFieldProps) {
  const [typed, setTyped] = useState(translator)
  const name = typed.replace(/\p{Cc}/gu, '').trim()
  return (
    <TextField
      name="translator"
      label="Translator"
      hint={name ? `Readers see: Translated by ${name}` : 'Nobody is named.'}
      maxLength={100}
      value={typed}
      onValueChange={setTyped}
      onBlur={() => {
        if (name !== translator) void onChange(name)
      }}
    />
  )
}
