/**
 * Is called before an action is sent that leads to another section or entry. The returned function goes there (a URL
 * fragment) unless the user has gone elsewhere meanwhile: a late answer closes nothing that they have opened since.
 */
export function navigationFromHere(): (fragment: string) => void {
  const start = location.hash
  return (fragment) => {
    if (location.hash === start) location.hash = fragment
  }
}
