import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { mailtoLink, type ShareContent, shareMessage, shareSubject } from './share-links.ts'

/** Opens the mail program of the reader. */
export function ShareByEmail(article: ShareContent) {
  const { t } = useLocale()
  const [to, setTo] = useState('')

  function openMailApp(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    location.href = mailtoLink(to.trim(), String(form.get('subject')), String(form.get('message')))
  }

  return (
    <Form className="grid gap-6" onSubmit={openMailApp}>
      <TextField name="to" label={t('To')} type="email" autoComplete="off" value={to} onValueChange={setTo} required />
      <TextField name="subject" label={t('Subject')} defaultValue={shareSubject(article)} />
      <TextArea name="message" label={t('Message')} rows={6} defaultValue={shareMessage(article, t)} />
      <div>
        <Button type="submit" disabled={!to.trim()}>
          {t('Send Email')}
        </Button>
      </div>
    </Form>
  )
}
