import { imageSources } from '#shared/domain/image.ts'

// Images of the publication itself. Their names contain a hash of the content, which default-images.test.ts checks.

/** Shown where an image is missing or fails to load. */
export const PLACEHOLDER_IMAGE = '/media/placeholder.1600x1000.eee7da-dbd2c2.c758f7fe.webp'

export const ABOUT_IMAGE = '/media/about.2000x1250.35302a-695d4b.8c27fbaa.webp'

/** Sources for `<Picture>`; the placeholder when there is no URL. */
export const imageSourcesOrPlaceholder = (url: string | null) => imageSources(url ?? PLACEHOLDER_IMAGE)
