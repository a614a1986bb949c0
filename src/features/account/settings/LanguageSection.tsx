import { api } from '#lib/api.ts'
import { setCurrentUser } from '#lib/current-user.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { LanguageChoice, User } from '#shared/contracts/user.ts'
import { type Language, languageNames } from '#shared/domain/language.ts'
import { Form } from '#ui/Form.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

interface Props {
  user: User
  /** Of the publication. */
  languages: Language[]
}

/** The language of pages and e-mails; nothing where the publication has only one. */
export function LanguageSection({ user, languages }: Props) {
  const { t, language: pageLanguage } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async (values) => {
      const body = { language: values.language } as LanguageChoice
      setCurrentUser(await api.put('/user/language', { body }))
      // Sets the cookie and redirects to this page in the language; the browser keeps the fragment.
      if (body.language !== pageLanguage) return `/language/${body.language}?page=/account#settings`
      showToast({ title: t('Success'), description: t('From now on we write to you in this language.') })
      return undefined
    },
  })
  if (languages.length < 2) return undefined

  return (
    <Section title={t('Language')}>
      <Form className="grid gap-6 sm:grid-cols-2" errors={errors} onSubmit={handleSubmit}>
        <Select
          name="language"
          label={t('Of this site, and of our e-mails')}
          defaultValue={user.language ?? pageLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <div className="sm:col-span-2">
          <SubmitButton submitting={submitting} label={t('Save language')} busyLabel={t('Saving…')} />
        </div>
      </Form>
    </Section>
  )
}
