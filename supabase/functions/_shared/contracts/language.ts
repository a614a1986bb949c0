import { z } from 'zod'
import { LANGUAGES } from './languages.ts'

export const LanguageName = z.enum(LANGUAGES)
