/** A tab, or a link that looks like one. Which one is active is marked by other attributes. */
export const TAB_CLASS = 'min-h-11 cursor-pointer border-b-2 border-transparent text-soft'
export const ACTIVE_TAB_CLASS =
  'data-active:border-accent data-active:text-ink forced-colors:data-active:border-[Highlight]'
