import { drawCard } from './card.ts'
import type { Order } from './order.ts'
import { printEdition } from './pdf/print-edition.ts'

/** What making needs beside its order. */
export interface Workshop {
  siteUrl: string
  pictures: string[]
}

/** The whole file. The same order gives the same bytes, so that readers who have it are not sent it again. */
export function make(order: Order, workshop: Workshop): Promise<Buffer> {
  return order.kind === 'card' ? drawCard(order.facts, workshop) : printEdition(order, workshop)
}
