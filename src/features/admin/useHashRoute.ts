import { useSyncExternalStore } from 'react'

/** Where at the desk somebody is, as the address says behind its #: a room, and what is open in it. */
export function useHashRoute(): { sectionId: string; subpath: string } {
  const hash = useSyncExternalStore(subscribeToHash, currentHash, serverHash)
  const [sectionId = '', ...subpath] = hash.split('/')
  return { sectionId, subpath: subpath.join('/') }
}

function subscribeToHash(onHashChange: () => void) {
  addEventListener('hashchange', onHashChange)
  return () => removeEventListener('hashchange', onHashChange)
}

const currentHash = () => location.hash.slice(1)
const serverHash = () => ''
