import { z } from 'zod'
import { Timestamp } from './primitives.ts'

const Edition = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'The month of an edition, please.')
  .describe('Its month, e.g. 2026-12.')
const name = z.string().describe('e.g. December 2026.')

export const ReasonAgainstPause = z.enum([
  'free-days',
  'payment-missing',
  'cancelled',
  'plan-change',
  'discount',
  'months-on-their-way',
  'used',
  'too-late',
])
export type ReasonAgainstPause = z.infer<typeof ReasonAgainstPause>

/** Whether the reader may pause the printed edition, or what the running pause leaves out. */
export const PrintPause = z
  .object({
    reason: ReasonAgainstPause.nullable().describe('Why no pause can begin now.'),
    choices: z
      .array(
        z.object({
          edition: Edition,
          name,
          closesAt: Timestamp.describe('When its list closes.'),
          nextName: name.describe('Of the first edition that is sent again.'),
          termEnd: Timestamp.describe('The end of the term after a pause that ends with this edition.'),
        }),
      )
      .describe('The editions that can be left out, soonest first: a pause leaves out the first of them, or more.'),
    current: z
      .object({
        editions: z.array(
          z.object({
            edition: Edition,
            name,
            isLeftOut: z.boolean().describe('Its list has closed without the reader.'),
          }),
        ),
        nextEdition: Edition.describe('The first one that is sent again.'),
        nextName: name,
        endsAt: Timestamp.describe('When the list of the last edition closes.'),
        termEnd: Timestamp.describe('The end of the term after the whole pause.'),
        termEndNow: Timestamp.describe('The end of the term if the pause is ended now.'),
      })
      .nullable()
      .describe('The pause that runs.'),
    addedMonths: z.int().nonnegative().describe('Months that pauses have added to the current term.'),
  })
  .meta({ id: 'PrintPause' })
export type PrintPause = z.infer<typeof PrintPause>

/** `POST /api/user/subscription/pause`: the editions that were shown. */
export const NewPrintPause = z.object({ firstEdition: Edition, lastEdition: Edition }).meta({ id: 'NewPrintPause' })
export type NewPrintPause = z.infer<typeof NewPrintPause>

/** A pause in the export of an account. */
export const PauseRecord = z
  .object({
    firstEdition: Edition,
    lastEdition: Edition,
    createdAt: Timestamp,
    endedAt: Timestamp.nullable(),
    leftOut: z.array(Edition).describe('The editions that were not sent.'),
    months: z.int().nullable().describe('Months that the term was made longer by; null while it runs.'),
    termEnd: Timestamp.nullable().describe('The new end of the term.'),
  })
  .meta({ id: 'PauseRecord' })
export type PauseRecord = z.infer<typeof PauseRecord>
