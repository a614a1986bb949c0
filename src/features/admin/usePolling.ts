import { useEffect, useRef } from 'react'

const INTERVAL_MS = 20_000

/** Calls `refetch` every 20 seconds while the section is open and its browser tab is visible. */
export function usePolling(refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
}
