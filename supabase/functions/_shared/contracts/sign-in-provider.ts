import { z } from 'zod'

export const SignInProvider = z.enum(['google', 'apple'])
export type SignInProvider = z.infer<typeof SignInProvider>

export const signInProviderNames: Record<SignInProvider, string> = { google: 'Google', apple: 'Apple' }

/** The providers that are set up at Auth: names, separated by commas; none by default. */
export const SignInProviders = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(SignInProvider, 'must be names of providers, separated by commas: google, apple'))
