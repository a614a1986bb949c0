/** The light theme of the site (src/styles/tokens.css): cards and PDFs have no other. */
export const PAPER = '#f6f1e7'
export const SURFACE = '#efe8da'
export const INK = '#1c1814'
export const SOFT = '#5f564a'
export const LINE = '#d8cebc'
export const ACCENT = '#74231f'
