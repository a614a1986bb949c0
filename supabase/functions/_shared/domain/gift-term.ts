/** 'one year', '3 years' */
export const termLabel = (years: number) => (years === 1 ? 'one year' : `${years} years`)
