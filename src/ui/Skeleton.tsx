interface Props {
  /** Width and text size, as utilities. */
  className: string
}

/** A placeholder as high as its line of text, so that nothing moves when that is loaded. */
export const Skeleton = ({ className }: Props) => (
  <span className={`skeleton-bar relative block max-w-full text-transparent ${className}`} aria-hidden="true">
    &nbsp;
  </span>
)
