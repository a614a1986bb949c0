import { imageSources } from '#shared/domain/image.ts'
import { PLACEHOLDER_IMAGE } from './house-pictures.ts'

/** What `<Picture>` needs of an address; without one, the stock placeholder. */
export const imageSourcesOrPlaceholder = (url: string | null) => imageSources(url ?? PLACEHOLDER_IMAGE)
