interface Props {
  href: string
  label: string
  /** What it is about, for those who hear the link alone. */
  subject: string
}

/** Something to download or to print, which opens beside the account. */
export const DocumentLink = ({ href, label, subject }: Props) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {label}
    <span className="sr-only">: {subject} (opens in a new tab)</span>
  </a>
)
