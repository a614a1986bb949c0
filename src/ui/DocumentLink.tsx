import { useLocale } from '../languages/LocaleContext.ts'

interface Props {
  href: string
  label: string
  /** The subject of the document, for screen readers. */
  subject: string
}

/** A link to a document, which opens in a new tab. */
export function DocumentLink({ href, label, subject }: Props) {
  const { t } = useLocale()
  return (
    <a className="link" href={href} target="_blank" rel="noopener">
      {label}
      <span className="sr-only">{t(': {subject} (opens in a new tab)', { subject })}</span>
    </a>
  )
}
