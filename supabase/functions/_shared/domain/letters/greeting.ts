import { isPlainName } from './plain-name.ts'

export const greetingTo = (firstName: string | undefined) =>
  isPlainName(firstName) ? `Dear ${firstName},` : 'Dear reader,'
