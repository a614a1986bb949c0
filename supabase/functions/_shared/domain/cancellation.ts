import type { CancellationReason } from '../contracts/cancellation-feedback.ts'

/** In the order in which readers choose. */
export const cancellationReasonLabels: Record<CancellationReason, string> = {
  price: 'It costs too much',
  time: 'I have too little time to read',
  content: 'It was not what I had hoped for',
  delivery: 'The printed edition or its delivery',
  website: 'Trouble with the website',
  other: 'Something else',
}
