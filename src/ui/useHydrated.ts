import { useSyncExternalStore } from 'react'

/** False in the markup that comes before the script, true as soon as the script has taken it over. */
export const useHydrated = () => useSyncExternalStore(noopSubscribe, clientSnapshot, serverSnapshot)

const noopSubscribe = () => () => {}
const clientSnapshot = () => true
const serverSnapshot = () => false
