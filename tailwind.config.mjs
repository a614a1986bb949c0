// The names of the design. Their values are custom properties in src/styles/tokens.css, where both colour schemes stand.
const token = (name) => `var(--${name})`

/** @type {import('tailwindcss').Config} */
export default {
  theme: {
    screens: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: token('paper'),
      surface: token('surface'),
      ink: token('ink'),
      soft: token('soft'),
      line: token('line'),
      accent: token('accent'),
      scrim: token('scrim'),
    },
    fontFamily: {
      // The face draws its hairlines for each size on paper; a screen wants the sturdier ones.
      display: [token('font-display'), { fontVariationSettings: '"opsz" 18' }],
      // The same face with the optical size left to its context.
      'display-auto': token('font-display'),
      text: token('font-text'),
      ui: token('font-ui'),
    },
    fontSize: {
      // Sizes of the interface. They take the line height of what surrounds them.
      note: '0.9375rem',
      base: '1rem',
      aside: '1.0625rem',
      tool: '1.125rem',
      name: '1.25rem',
      subtitle: '1.3125rem',
      entry: '1.375rem',
      masthead: '1.75rem',
      'masthead-wide': '2rem',
      // Each with the line height of its use.
      label: [token('size-label'), { lineHeight: '1.4' }],
      small: [token('size-small'), { lineHeight: '1.5' }],
      body: [token('size-body'), { lineHeight: '1.6' }],
      lead: [token('size-lead'), { lineHeight: '1.42' }],
      title: [token('size-title'), { lineHeight: '1.18' }],
      heading: [token('size-heading'), { lineHeight: '1.1' }],
      display: [token('size-display'), { lineHeight: '1.02' }],
      grand: [token('size-grand'), { lineHeight: '0.98', letterSpacing: '-0.018em' }],
    },
    extend: {
      spacing: { gutter: token('gutter'), section: token('section'), edge: token('edge') },
      // A short message alone on its page stands in the middle of what the reader sees.
      minHeight: { message: '62svh' },
      gridTemplateColumns: {
        'fill-auto': '1fr auto',
        'form-picture': 'minmax(0, 7fr) minmax(0, 6fr)',
      },
      lineHeight: { ui: '1.4', body: '1.6' },
      letterSpacing: { masthead: '-0.015em', figure: '-0.02em' },
      maxWidth: { page: token('page'), measure: token('measure'), wide: token('wide') },
    },
  },
}
