/** A list of choices that opens over the page, and its entries. */
export const MENU_CLASS =
  'w-80 max-w-[calc(100vw-1.5rem)] border border-line bg-paper py-1.5 shadow-[0_1.25rem_2.5rem_-1.5rem_rgb(20_12_8/0.5)] outline-none'
export const MENU_ITEM_CLASS =
  'cursor-pointer px-4 py-2 outline-none data-highlighted:bg-surface data-highlighted:text-accent'
