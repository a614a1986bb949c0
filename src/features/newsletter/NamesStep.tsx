import { useState } from 'react'
import { api } from '#lib/api.ts'
import { $user } from '#lib/session.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import { type NewsletterCountry, newsletterCountries } from '#shared/contracts/country.ts'
import type { NewsletterDetails } from '#shared/contracts/newsletter.ts'
import { MAX_NAME_LENGTH } from '#shared/contracts/text-limits.ts'
import { localCountryName } from '#shared/domain/country-name.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { browserMetadata, useLikelyLocation } from './request-metadata.ts'

interface Props {
  variant: 'footer' | 'article'
  email: string
  onBack: () => void
  onDone: () => void
}

export function NamesStep({ variant, email, onBack, onDone }: Props) {
  const { t } = useLocale()
  const [names, setNames] = useState(namesOfReader)
  const collectsLocation = variant === 'article'
  const { country, region, setCountry } = useLikelyLocation(collectsLocation)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Update Failed'),
    unreachable: t('Something went wrong'),
    submit: async ({ firstName = '', lastName = '' }) => {
      const details = { email, firstName: firstName.trim(), lastName: lastName.trim() }
      const body: NewsletterDetails = collectsLocation ? { ...details, country, region, ...browserMetadata() } : details
      await api.put('/newsletter/subscribe', { body })
      onDone()
      showToast({
        title: t('Successfully Subscribed!'),
        description: t('One thing more: please confirm by the link in our e-mail to {email}.', { email }),
      })
    },
  })
  const isComplete = names.firstName.trim() !== '' && names.lastName.trim() !== ''
  const name = (which: keyof typeof names) => ({
    name: which,
    value: names[which],
    onValueChange: (value: string) => setNames((before) => ({ ...before, [which]: value })),
    maxLength: MAX_NAME_LENGTH,
    required: true,
  })

  return (
    <Form className="grid gap-x-5 gap-y-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
      <TextField {...name('firstName')} label={t('First name')} autoComplete="given-name" />
      <TextField {...name('lastName')} label={t('Last name')} autoComplete="family-name" />
      {collectsLocation && (
        <div className="sm:col-span-2">
          <CountryField value={country ?? ''} onChoose={setCountry} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4 sm:col-span-2">
        <Button type="submit" disabled={!isComplete || submitting} focusableWhenDisabled={submitting}>
          {t('Complete')}
        </Button>
        <Button type="button" variant="ghost" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
      <p className="max-w-measure font-ui text-small text-soft sm:col-span-2">
        {t('We have written to {email}. The newsletter begins when you confirm by the link in that e-mail.', { email })}
      </p>
    </Form>
  )
}

/** Of a signed-in reader, as far as this page has loaded them. */
const namesOfReader = () => ({ firstName: $user.get()?.firstName ?? '', lastName: $user.get()?.lastName ?? '' })

interface CountryFieldProps {
  value: string
  onChoose: (country: NewsletterCountry | '') => void
}

function CountryField({ value, onChoose }: CountryFieldProps) {
  const { t, language } = useLocale()
  return (
    <Select
      name="country"
      label={t('Country (optional)')}
      placeholder={t('Choose a country')}
      options={Object.entries(newsletterCountries).map(([code, country]) => ({
        value: country,
        label: localCountryName(code, country, language),
      }))}
      value={value}
      onValueChange={(country) => onChoose(country as NewsletterCountry | '')}
    />
  )
}
