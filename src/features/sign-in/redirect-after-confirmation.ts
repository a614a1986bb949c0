import { setFlashToast } from '#lib/flash-toast.ts'
import { hasSession } from '#lib/session-hint.ts'

// Whoever confirms in the browser in which they registered is signed in by it, and has nothing more to do here.
if (hasSession()) {
  setFlashToast({ title: 'Your address is confirmed', description: 'Your account is open. Welcome.', duration: 3000 })
  location.replace('/account')
}
