/** Salt & Light: noon from the upper left; shadows are hard-edged and blue, never black. */
export const salt = {
  white: '#fcf8ef',
  lime: '#efe5d2',
  ochre: '#dba854',
  clay: '#c4663a',
  sky: '#a6cfe2',
  shade: '#8ea6cf',
  ultramarine: '#2242a8',
  deep: '#131f5c',
} as const
