/** Shown where an image is missing or fails to load. */
export const PLACEHOLDER_IMAGE = '/media/placeholder.webp'
