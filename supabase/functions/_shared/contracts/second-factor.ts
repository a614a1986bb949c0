import { z } from 'zod'
import { ExistingPassword } from './password.ts'
import { Timestamp } from './primitives.ts'
import { singleLineText } from './text-fields.ts'

/** An authenticator that has been set up. */
export const SecondFactor = z
  .object({ id: z.uuid(), name: z.string(), createdAt: Timestamp })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof SecondFactor>

/** `GET /api/user/second-factor`. */
export const SecondFactorStatus = z
  .object({
    factors: z.array(SecondFactor).describe('The oldest first.'),
    verified: z.boolean().describe('Whether a code was typed in this session.'),
    recoveryCodes: z.int().describe('How many are left.'),
    requiredFrom: Timestamp.nullable().describe('When owners must have an authenticator; null for everybody else.'),
  })
  .meta({ id: 'SecondFactorStatus' })
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>

/** `POST /api/user/second-factors`. */
export const NewSecondFactor = z
  .object({
    name: singleLineText(60, { required: 'A name, please.', invalid: 'On one line, please.' }),
    currentPassword: ExistingPassword,
  })
  .meta({ id: 'NewSecondFactor' })
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** The secret for an application that generates codes. It is not shown again. */
export const SecondFactorSecret = z
  .object({
    id: z.uuid(),
    secret: z.string().describe('Base32.'),
    uri: z.string().describe('otpauth://, for the QR code.'),
  })
  .meta({ id: 'SecondFactorSecret' })
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>

const digitsOf = (text: string) => text.replaceAll(/\s/g, '')

/** A code that is typed; it may be written in groups. */
export const SixDigits = z
  .string('The code, please.')
  .max(40, 'Six digits, please.')
  .transform(digitsOf)
  .pipe(z.string().regex(/^\d{6}$/, 'Six digits, please.'))

/** A code of an authenticator. */
export const FactorCode = z.object({ code: SixDigits }).meta({ id: 'FactorCode' })
export type FactorCode = z.infer<typeof FactorCode>

/** One of the ten codes for a lost authenticator, however it is written. */
export const RecoveryCode = z
  .object({
    code: z
      .string('The code, please.')
      .max(60, 'Sixteen letters and digits, please.')
      .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z2-7]{16}$/, 'Sixteen letters and digits, please.')),
  })
  .meta({ id: 'RecoveryCode' })
export type RecoveryCode = z.infer<typeof RecoveryCode>

export const RecoveryCodes = z
  .object({
    recoveryCodes: z.array(z.string()).describe('Shown this once. Empty if the account has its codes already.'),
  })
  .meta({ id: 'RecoveryCodes' })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

/** `POST /api/user/second-factors/{id}/removal`. */
export const FactorRemoval = z.object({ currentPassword: ExistingPassword }).meta({ id: 'FactorRemoval' })
export type FactorRemoval = z.infer<typeof FactorRemoval>
