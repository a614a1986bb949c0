import { useSyncExternalStore } from 'react'

/** False on the server and during hydration, then true. */
export const useHydrated = () => useSyncExternalStore(noopSubscribe, clientSnapshot, serverSnapshot)

const noopSubscribe = () => () => {}
const clientSnapshot = () => true
const serverSnapshot = () => false
