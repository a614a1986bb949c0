/** The Green Hour: dawn comes from the left, flat and pale; paper folds are two tones, never an outline. */
export const green = {
  paper: '#f5f2e4',
  mist: '#dfe7d3',
  celadon: '#b7cdaa',
  leaf: '#81a676',
  moss: '#47715b',
  bottle: '#1f433a',
  ink: '#132a27',
  dawn: '#f1bf98',
} as const
