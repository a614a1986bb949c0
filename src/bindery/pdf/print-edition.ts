import { renderToBuffer } from '@react-pdf/renderer'
import type { Workshop } from '../make.ts'
import type { Edition } from '../order.ts'
import { documentOf, type Pages } from './document.ts'
import { hollow, makePlates } from './plates.ts'

/** The issue as one would hold it: typeset twice, because the contents name pages that are known only afterwards. */
export async function printEdition(edition: Edition, workshop: Workshop): Promise<Buffer> {
  const plates = await makePlates(edition, workshop)
  const pages: Pages = new Map()
  await renderToBuffer(documentOf({ edition, plates: await hollow(plates), pages, siteUrl: workshop.siteUrl }))
  return renderToBuffer(documentOf({ edition, plates, pages, siteUrl: workshop.siteUrl }))
}
