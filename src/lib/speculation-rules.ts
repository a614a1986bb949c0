const PREFETCHED = [
  '/',
  '/current-issue',
  '/archive',
  '/about',
  '/subscription',
  '/contact',
  '/articles/*',
  '/issues/*/read',
]

/**
 * The links that a browser may prefetch when a reader is about to follow them: a script element of type `speculationrules` in every English
 * page. astro.config.mjs allows this text by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: PREFETCHED },
      eagerness: 'moderate',
    },
  ],
})
