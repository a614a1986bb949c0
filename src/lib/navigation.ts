/** The main navigation. */
export const navigation = [
  { href: '/', label: 'Home' },
  { href: '/current-issue', label: 'Current Issue' },
  { href: '/archive', label: 'Archive' },
  { href: '/subscription', label: 'Subscribe' },
  { href: '/about', label: 'About' },
  { href: '/contact', label: 'Contact' },
] as const
