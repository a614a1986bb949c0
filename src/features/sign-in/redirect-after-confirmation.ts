import { hasSession } from '#lib/session-hint.ts'
import { storedToast } from '#lib/storage.ts'

// Confirming the address in the browser of the registration also signs in, so this page would only ask for a click.
const link = document.querySelector<HTMLElement>('[data-signed-in-toast]')
if (hasSession() && link) {
  storedToast.set({
    title: document.querySelector('h1')?.textContent ?? '',
    description: link.dataset.signedInToast ?? '',
  })
  location.replace(link.dataset.account ?? '/account')
}
