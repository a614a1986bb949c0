import { imageSources } from '#shared/domain/image.ts'

// Pictures that belong to the house and not to an article. Their names change when they are drawn anew; a test says so.

/** Shown where an image is missing or fails to load. */
export const PLACEHOLDER_IMAGE = '/media/placeholder.1600x1000.eee7da-dbd2c2.c758f7fe.webp'

export const ABOUT_IMAGE = '/media/about.2000x1250.35302a-695d4b.8c27fbaa.webp'

/** What `<Picture>` needs of an address; without one, the stock placeholder. */
export const imageSourcesOrPlaceholder = (url: string | null) => imageSources(url ?? PLACEHOLDER_IMAGE)
