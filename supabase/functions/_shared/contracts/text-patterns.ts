// The rules of primitives.ts, for fields that are judged while they are typed. No schemas: zod must not reach the browser.

export const MAX_SLUG_LENGTH = 120
export const MAX_URL_LENGTH = 1000

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/
export const IMAGE_URL_PATTERN = /^(https?:\/\/[^\s/]|\/[^/\\\s])\S*$/

export const isSlug = (text: string) => text.length <= MAX_SLUG_LENGTH && SLUG_PATTERN.test(text)
export const isImageUrl = (text: string) => text.length <= MAX_URL_LENGTH && IMAGE_URL_PATTERN.test(text)
