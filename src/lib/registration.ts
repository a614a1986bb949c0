import type { Fault } from './sending.ts'

// What every form that makes an account finds wrong by itself. The API judges again.

/** As the contract has it; its schemas would bring zod to the browser. */
export const SHORTEST_PASSWORD = 6

export const NOT_ALL_FILLED: Fault = {
  title: 'Missing information',
  description: 'Please fill in all required fields.',
}

export function differingIn(
  { password, confirmPassword }: Record<string, string>,
  title: string,
  description: string,
): Fault | undefined {
  if (password === confirmPassword) return undefined
  return { title, description, fields: { confirmPassword: description } }
}
