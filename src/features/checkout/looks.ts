import { useEffect, useState } from 'react'
import { looks } from '../../lib/stripe-looks.ts'

/** The looks of the page, also when it turns from day to night. */
export function useLooks() {
  const [appearance, setAppearance] = useState(() => looks().appearance)
  useEffect(() => {
    const night = matchMedia('(prefers-color-scheme: dark)')
    const turn = () => setAppearance(looks().appearance)
    night.addEventListener('change', turn)
    return () => night.removeEventListener('change', turn)
  }, [])
  return appearance
}
