import type { CancellationReason } from '../contracts/cancellation-feedback.ts'
import { translatable } from '../contracts/translatable.ts'

/** In the order in which readers choose; translated where they see them. */
export const cancellationReasonLabels: Record<CancellationReason, string> = {
  price: translatable('It costs too much'),
  time: translatable('I have too little time to read'),
  content: translatable('It was not what I had hoped for'),
  delivery: translatable('The printed edition or its delivery'),
  website: translatable('Trouble with the website'),
  other: translatable('Something else'),
}
