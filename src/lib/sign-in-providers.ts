import { SignInProviders } from '#shared/contracts/sign-in-provider.ts'

/** SIGN_IN_PROVIDERS, for the links of the sign-in page. */
export const readSignInProviders = (source: Record<string, string | undefined> = process.env) =>
  SignInProviders.parse(source.SIGN_IN_PROVIDERS)
