import type { Appearance } from '@stripe/stripe-js'

/** The fields for a card stand in a frame of Stripe's, which knows nothing of our stylesheet: they wear its colours. */
export function looks(): { appearance: Appearance } {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim()
  return {
    appearance: {
      theme: 'stripe',
      labels: 'above',
      variables: {
        colorPrimary: token('accent'),
        colorBackground: token('paper'),
        colorText: token('ink'),
        colorTextSecondary: token('soft'),
        colorDanger: token('accent'),
        fontFamily: 'Garamond, Georgia, serif',
        fontSizeBase: '17px',
        borderRadius: '0px',
      },
      rules: {
        '.Input': { border: '0', borderBottom: `1px solid ${token('soft')}`, boxShadow: 'none', padding: '10px 0' },
        '.Input:focus': { borderColor: token('accent'), boxShadow: 'none', outline: 'none' },
        '.Label': { color: token('soft'), fontFamily: 'Helvetica Neue, Arial, sans-serif', fontSize: '13px' },
      },
    },
  }
}
