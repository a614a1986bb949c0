import { hasSession } from '#lib/session-hint.ts'
import { storedToast } from '#lib/storage.ts'

// Confirming the address in the browser of the registration also signs in, so this page would only ask for a click.
if (hasSession()) {
  storedToast.set({ title: 'Your address is confirmed', description: 'Your account is open. Welcome.' })
  location.replace('/account')
}
