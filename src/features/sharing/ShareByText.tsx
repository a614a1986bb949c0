import { type Shared, textLink } from './shared.ts'

export function ShareByText(article: Shared) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">Opens your messaging app, with the title and the address already written.</p>
      <a className="action-solid" href={textLink(article)}>
        Send SMS
      </a>
    </div>
  )
}
