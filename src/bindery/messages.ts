import type { Order } from './order.ts'

/** What the press tells the process that makes files. */
export type ToBinder =
  /** `pictures`: folders in which the pictures of this site lie, under the paths of their addresses. */
  | { kind: 'setting'; siteUrl: string; pictures: string[] }
  /** Make this, and leave it in this file. One at a time. */
  | { kind: 'make'; order: Order; file: string }

export type FromBinder = { kind: 'made' } | { kind: 'failed'; reason: string }
