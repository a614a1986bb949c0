import { isPlainName } from './plain-name.ts'

export const greeting = (firstName: string | undefined) =>
  isPlainName(firstName) ? `Dear ${firstName},` : 'Dear reader,'
