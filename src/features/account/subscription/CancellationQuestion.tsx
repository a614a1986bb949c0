import { useState } from 'react'
import { api } from '#lib/api.ts'
import { apiQuery, queryClient, useApiQuery } from '#lib/api-query.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { CancellationFeedback, NewCancellationFeedback } from '#shared/contracts/cancellation-feedback.ts'
import { MAX_CANCELLATION_COMMENT_LENGTH } from '#shared/contracts/text-limits.ts'
import { cancellationReasonLabels } from '#shared/domain/cancellation.ts'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { StatusMessage } from '#ui/StatusMessage.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'

const feedbackQuery = apiQuery('/user/cancellation-feedback')

/**
 * Asks why, after a cancellation and only where the plan asks: it is never between a reader and the end. Nothing is shown
 * while it loads or when it fails, because nobody has asked for it.
 */
export function CancellationQuestion() {
  const { t } = useLocale()
  const { data: question } = useApiQuery('/user/cancellation-feedback')
  const [isAnswered, setAnswered] = useState(false)
  if (!question || (question.reason !== null && !isAnswered)) return undefined
  if (isAnswered) return <StatusMessage>{t('Thank you for telling us.')}</StatusMessage>
  return <CancellationForm {...question} onAnswered={() => setAnswered(true)} />
}

interface FormProps extends CancellationFeedback {
  onAnswered: () => void
}

function CancellationForm({ plan, onAnswered }: FormProps) {
  const { t } = useLocale()
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Error'),
    submit: async (values) => {
      const body = values as NewCancellationFeedback
      const given = await api.put('/user/cancellation-feedback', { body })
      onAnswered()
      queryClient.setQueryData(feedbackQuery.queryKey, given)
      return undefined
    },
  })
  return (
    <section aria-labelledby="cancellation-question" className="mb-9 max-w-measure">
      <h3 id="cancellation-question" className="text-subtitle">
        {t('May we ask why you leave {plan}?', { plan })}
      </h3>
      <p className="mt-2 text-soft italic">{t('You need not answer. Your cancellation stands either way.')}</p>
      <Form className="mt-5 grid gap-6" aria-labelledby="cancellation-question" errors={errors} onSubmit={handleSubmit}>
        <Select
          name="reason"
          label={t('Your reason')}
          placeholder={t('Choose one')}
          options={Object.entries(cancellationReasonLabels).map(([value, label]) => ({ value, label: t(label) }))}
          required
        />
        <TextArea
          name="comment"
          label={t('In your words (optional)')}
          hint={t('Kept for two years, and read by the owners without your name.')}
          rows={3}
          maxLength={MAX_CANCELLATION_COMMENT_LENGTH}
        />
        <div>
          <SubmitButton submitting={submitting} label={t('Send answer')} busyLabel={t('Sending…')} />
        </div>
      </Form>
    </section>
  )
}
