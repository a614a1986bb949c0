import type { Order } from './order.ts'

/** What the press tells the process that makes files. */
export type ToBinder =
  /** `pictures`: folders in which the pictures of this site lie, under the paths of their addresses. */
  | { kind: 'init'; siteUrl: string; pictures: string[] }
  /** Make this, and leave it in this file. One at a time. */
  | { kind: 'render'; order: Order; file: string }

export type FromBinder = { kind: 'rendered' } | { kind: 'failed'; reason: string }
