/** Slow Gold: the sun stands low on the right; what it touches turns brass, what it leaves turns aubergine. */
export const gold = {
  ink: '#1a1320',
  plum: '#37202f',
  wine: '#66303a',
  rust: '#a4532e',
  ochre: '#cb8a36',
  brass: '#e4b763',
  straw: '#f2dba6',
  bone: '#f8eed9',
} as const
