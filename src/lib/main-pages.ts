/** Paths of the pages without parameters that search engines index. */
export const mainPages = [
  '/',
  '/current-issue',
  '/archive',
  '/subscription',
  '/gift',
  '/about',
  '/contact',
  '/terms',
  '/withdrawal',
]
