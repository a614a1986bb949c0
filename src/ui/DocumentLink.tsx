interface Props {
  href: string
  label: string
  /** The subject of the document, for screen readers. */
  subject: string
}

/** A link to a document, which opens in a new tab. */
export const DocumentLink = ({ href, label, subject }: Props) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {label}
    <span className="sr-only">: {subject} (opens in a new tab)</span>
  </a>
)
