import { api } from '#lib/api.ts'
import { showToast } from '#lib/toast.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { NewsletterEmail } from '#shared/contracts/newsletter.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { Form } from '#ui/Form.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  /** The address that was typed before, after 'Back'. */
  email: string
  consent: string
  onDone: (email: string) => void
}

export function EmailStep({ email, consent, onDone }: Props) {
  const { t, href } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Subscription Failed'),
    unreachable: t('Something went wrong'),
    submit: async (values) => {
      const body: NewsletterEmail = { email: (values.email ?? '').trim() }
      await api.post('/newsletter/subscribe', { body })
      onDone(body.email)
      showToast({
        title: t('Almost Done!'),
        description: t('Now your name, please, and we know whom to greet.'),
      })
    },
  })

  return (
    <Form action={href('/api/newsletter/subscribe')} method="post" errors={errors} onSubmit={handleSubmit}>
      <div className="grid gap-x-5 gap-y-5 sm:grid-cols-fill-auto">
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          autoComplete="email"
          maxLength={MAX_EMAIL_LENGTH}
          placeholder={t('name@example.com')}
          defaultValue={email}
          required
        />
        <div className="grid content-start sm:mt-5">
          <SubmitButton submitting={submitting} label={t('Subscribe')} />
        </div>
      </div>
      <p className="mt-5 max-w-measure font-ui text-small text-soft">{consent}</p>
    </Form>
  )
}
