import { useSyncExternalStore } from 'react'

/** Where at the desk somebody is, as the address says behind its #: a room, and what is open in it. */
export function usePlace(): { room: string; rest: string } {
  const fragment = useSyncExternalStore(whenTurned, ofAddress, nowhere)
  const [room = '', ...rest] = fragment.split('/')
  return { room, rest: rest.join('/') }
}

function whenTurned(turned: () => void) {
  addEventListener('hashchange', turned)
  return () => removeEventListener('hashchange', turned)
}

const ofAddress = () => location.hash.slice(1)
const nowhere = () => ''
