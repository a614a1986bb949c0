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
 * The links that a browser may prefetch when a reader is about to follow them: a script element of type `speculationrules` in every page.
 * astro.config.mjs allows this text by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: PREFETCHED },
          { not: { selector_matches: '[target],[download],[rel~=nofollow],[data-lightbox]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
