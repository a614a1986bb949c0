/** A longer title is set smaller, so that it never fills the first screen. */
export function titleSizeClass(title: string): string {
  if (title.length <= 48) return 'text-grand max-w-[17ch]'
  return title.length <= 96 ? 'text-display max-w-[22ch]' : 'text-heading max-w-[32ch]'
}
