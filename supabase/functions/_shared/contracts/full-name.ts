/** Undefined when it can be kept as a first and a last name, as every address is; else what to say. Without a schema, for forms. */
export const fullNameError = (name: string): string | undefined =>
  /\S\s+\S/.test(name) ? undefined : 'First and last name, please.'
