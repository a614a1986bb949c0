import { hasSession } from '#lib/session-hint.ts'
import { storedToast } from '#lib/storage.ts'

// Confirming the address in the browser of the registration also signs in: the page has nothing more to say.
if (hasSession()) {
  storedToast.set({ title: 'Your address is confirmed', description: 'Your account is open. Welcome.' })
  location.replace('/account')
}
