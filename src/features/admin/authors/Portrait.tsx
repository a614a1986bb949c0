import { Thumbnail } from '../Thumbnail.tsx'

interface Props {
  name: string
  url: string | null
  /** Its size, as utilities. */
  className: string
}

/** A round portrait next to the name; the initials without one. */
export const Portrait = ({ name, url, className }: Props) =>
  url ? (
    <Thumbnail url={url} className={`rounded-full ${className}`} />
  ) : (
    <span
      aria-hidden="true"
      className={`grid place-items-center rounded-full border border-line font-display text-soft ${className}`}
    >
      {initialsOf(name)}
    </span>
  )

/** 'AO' for 'Astrid Holm-Okafor': of the first and the last part. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s-]+/).filter(Boolean)
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return chosen.map((part) => [...(part ?? '')][0]?.toUpperCase()).join('')
}
