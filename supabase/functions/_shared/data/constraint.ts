import { HttpError, type ProblemCode } from '../contracts/refusal.ts'

/** For `catch`: what the database keeps by this constraint is refused in words; whatever else went wrong goes on. */
export const onConstraintViolation =
  (constraint: string, code: ProblemCode, detail: string) =>
  (error: unknown): never => {
    if ((error as { constraint_name?: string }).constraint_name !== constraint) throw error
    throw new HttpError(code, detail, { cause: error })
  }
