import type { ComponentProps } from 'react'

/** A native <progress> as a line. */
export const ProgressBar = (props: Omit<ComponentProps<'progress'>, 'className'>) => (
  <progress className="progress-bar h-0.75 w-full appearance-none bg-line text-accent" {...props} />
)
