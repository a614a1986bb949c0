interface Origin {
  message: string
  values: Record<string, string | number>
}

/** By the English text, with its values. */
const origins = new Map<string, Origin>()

/**
 * Marks a text where it is written, so that `npm run messages` finds it; it is translated where it is shown. With `values`, which
 * are constants, the text has placeholders: 'At most {max} characters, please.'
 */
export function translatable<Text extends string>(english: Text, values?: Origin['values']): Text {
  if (!values) return english
  const text = english.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder)) as Text
  origins.set(text, { message: english, values })
  return text
}

/** The text with placeholders and their values, by which a text of `translatable` is translated. */
export const originOf = (text: string): Origin | undefined => origins.get(text)
