/** Paths of the pages without parameters that search engines index. */
export const mainPages = [
  '/',
  '/current-issue',
  '/archive',
  '/subscription',
  '/gift',
  '/about',
  '/contact',
  '/reading-on-an-e-reader',
]
