/** To the entrance, and back to this plan. */
export function SignInLink() {
  return (
    <a className="link" href={`/login?next=${encodeURIComponent(`${location.pathname}${location.search}`)}`}>
      Sign in
    </a>
  )
}
