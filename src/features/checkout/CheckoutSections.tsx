import { type ReactNode, useId } from 'react'
import {
  addressLimits,
  MAX_EMAIL_LENGTH,
  MAX_FULL_NAME_LENGTH,
  MAX_NAME_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#shared/contracts/text-limits.ts'
import type { User } from '#shared/contracts/user.ts'
import { addressCountryName } from '#shared/domain/country-name.ts'
import { AddressFields } from '#ui/AddressFields.tsx'
import { CardFields } from '#ui/CardFields.tsx'
import { RegistrationFields } from '#ui/RegistrationFields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import type { Locale } from '../../languages/locale.ts'

interface AccountInformationProps {
  user: User | undefined
  defaultValues: Record<string, string | undefined>
  /** For members, in place of the sentence about the plan, with the link to log out: `logOutLink`. */
  note?: ReactNode
}

/** The fields for a guest's account; for a member, the name and address of theirs. */
export function AccountInformation({ user, defaultValues, note }: AccountInformationProps) {
  const { t, href } = useLocale()
  return (
    <CheckoutSection title={t('Account Information')}>
      {user ? (
        <>
          <p>
            {user.firstName} {user.lastName}
            <span className="block text-soft">{user.email}</span>
          </p>
          <p className="mt-3 text-aside text-soft italic">
            {note ??
              t(
                'You are signed in, and the plan will be this account’s. To buy it for another, <account>log out in your account</account> first.',
                { account: logOutLink(href) },
              )}
          </p>
        </>
      ) : (
        <>
          <p className="mb-7 text-aside text-soft italic">
            {t('Already have an account? <signIn>Sign in</signIn>', { signIn: signInLink(href) })}
          </p>
          <div className="grid gap-7">
            <RegistrationFields
              minPasswordLength={MIN_PASSWORD_LENGTH}
              maxNameLength={MAX_NAME_LENGTH}
              maxEmailLength={MAX_EMAIL_LENGTH}
              defaultValues={defaultValues}
            />
          </div>
        </>
      )}
    </CheckoutSection>
  )
}

/** The tag of a sentence: a link to the account, where members log out. */
export const logOutLink = (href: Locale['href']) => (text: string[]) => (
  <a key="account" className="link" href={href('/account')}>
    {text}
  </a>
)

/** The tag of a sentence: a link to the sign-in page, which leads back to this checkout. */
const signInLink = (href: Locale['href']) => (text: string[]) => (
  <a
    key="sign-in"
    className="link"
    href={href(`/login?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`)}
  >
    {text}
  </a>
)

interface DeliveryAddressProps {
  countries: string[]
  defaultValues: Record<string, string | undefined>
}

/** The address of the printed edition. */
export function DeliveryAddress({ countries, defaultValues }: DeliveryAddressProps) {
  const { language, t, href } = useLocale()
  const country = countries.find((name) => name === defaultValues.country)
  return (
    <CheckoutSection title={t('Delivery Address')}>
      <p className="mb-7 text-aside text-soft italic">
        {t(
          'The printed edition goes here every month. You can change it in your account until each edition’s list is closed.',
        )}
      </p>
      <div className="grid gap-x-6 gap-y-7 sm:grid-cols-6">
        <div className="sm:col-span-6">
          <TextField
            name="fullName"
            label={t('Full name')}
            defaultValue={defaultValues.fullName}
            autoComplete="shipping name"
            maxLength={MAX_FULL_NAME_LENGTH}
            required
          />
        </div>
        <AddressFields
          defaultValues={{ ...defaultValues, country }}
          countries={countries}
          countryName={(name) => addressCountryName(name, language)}
          limits={addressLimits}
        />
      </div>
      <p className="mt-6 max-w-measure text-aside text-soft italic">
        {t(
          'Living somewhere else? Everything is on a screen as well: choose <plans>a plan without print</plans>, or <contact>write to us</contact>, and we look for a way.',
          {
            plans: (text) => (
              <a key="plans" className="link" href={href('/subscription')}>
                {text}
              </a>
            ),
            contact: (text) => (
              <a key="contact" className="link" href={href('/contact')}>
                {text}
              </a>
            ),
          },
        )}
      </p>
    </CheckoutSection>
  )
}

export function PaymentInformation({ onChange }: { onChange: () => void }) {
  const { t } = useLocale()
  return (
    <CheckoutSection title={t('Payment Information')}>
      <CardFields onChange={onChange} />
    </CheckoutSection>
  )
}

interface CheckoutSectionProps {
  title: string
  children: ReactNode
}

/** A titled part of the form. */
export function CheckoutSection({ title, children }: CheckoutSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-line pt-8 lg:mt-14">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  )
}
