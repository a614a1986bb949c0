interface Props {
  href: string
  name: string
  /** What it is about, for those who hear the link alone. */
  of: string
}

/** Something to download or to print, which opens beside the account. */
export const Paper = ({ href, name, of }: Props) => (
  <a className="link" href={href} target="_blank" rel="noopener">
    {name}
    <span className="sr-only">: {of} (opens in a new tab)</span>
  </a>
)
