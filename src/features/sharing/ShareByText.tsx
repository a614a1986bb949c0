import { type ShareContent, smsLink } from './shared.ts'

export function ShareBySms(article: ShareContent) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">Opens your messaging app, with the title and the address already written.</p>
      <a className="action-solid" href={smsLink(article)}>
        Send SMS
      </a>
    </div>
  )
}
