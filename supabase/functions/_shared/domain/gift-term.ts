const NUMBERS = ['one', 'two', 'three', 'four', 'five']

/** 'one year', 'three years' */
export const termLabel = (years: number) => `${NUMBERS[years - 1] ?? years} ${years === 1 ? 'year' : 'years'}`
