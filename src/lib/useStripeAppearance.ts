import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** Stripe's appearance options for the current colour scheme. */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(readAppearance)
  useEffect(() => {
    const darkScheme = matchMedia('(prefers-color-scheme: dark)')
    const update = () => setAppearance(readAppearance())
    darkScheme.addEventListener('change', update)
    return () => darkScheme.removeEventListener('change', update)
  }, [])
  return appearance
}

/** Stripe's frame cannot load this site's fonts. */
const UI_FONT = '"Instrument Sans", "Helvetica Neue", Arial, sans-serif'

/** The card fields are in a frame of Stripe's without this site's stylesheet, so its colour tokens are passed on. */
function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  return {
    theme: 'stripe',
    labels: 'above',
    variables: {
      colorPrimary: token('accent'),
      colorBackground: token('paper'),
      colorText: token('ink'),
      colorTextSecondary: token('soft'),
      colorDanger: token('accent'),
      fontFamily: '"EB Garamond", Garamond, Georgia, serif',
      fontSizeBase: '18px',
      gridColumnSpacing: '24px',
      gridRowSpacing: '28px',
      borderRadius: '0px',
    },
    rules: {
      '.Input': { border: '0', borderBottom: `1px solid ${token('soft')}`, boxShadow: 'none', padding: '10px 0' },
      '.Input:focus': {
        borderColor: token('accent'),
        boxShadow: 'none',
        outline: `1.5px solid ${token('accent')}`,
        outlineOffset: '2px',
      },
      '.Input--invalid': { borderBottom: `2px solid ${token('accent')}`, boxShadow: 'none' },
      '.Error': { fontFamily: UI_FONT, fontSize: '14px' },
      '.Label': {
        color: token('soft'),
        fontFamily: UI_FONT,
        fontSize: '12px',
        fontWeight: '500',
        letterSpacing: '0.13em',
        textTransform: 'uppercase',
      },
    },
  }
}
