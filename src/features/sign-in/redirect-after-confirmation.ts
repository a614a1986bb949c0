import { hasSession } from '#lib/session-hint.ts'
import { storedToast } from '#lib/storage.ts'

// Whoever confirms in the browser in which they registered is signed in by it, and has nothing more to do here.
if (hasSession()) {
  storedToast.set({ title: 'Your address is confirmed', description: 'Your account is open. Welcome.' })
  location.replace('/account')
}
