/** The links by which readers enter: in the header, in the menu of small screens, and in the footer. */
export const entrances = () => document.querySelectorAll<HTMLAnchorElement>('a[data-entrance]')

/** Where a link leads whoever is signed in, or nobody. What is printed is for nobody. */
export function lead(link: HTMLAnchorElement, isSignedIn: boolean): void {
  link.textContent = isSignedIn ? 'Account' : 'Sign In'
  link.href = isSignedIn ? '/account' : '/login'
}
