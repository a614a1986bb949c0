import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { carriesDocument, MAX_DOCUMENT_BYTES } from '../contracts/body-limits.ts'
import { HttpError } from '../contracts/http-error.ts'

const MAX_URL_LENGTH = 4096

/** Rejects addresses that are too long or not decodable. */
export const validateUrl: MiddlewareHandler = async (c, next) => {
  const { url } = c.req.raw
  if (url.length > MAX_URL_LENGTH) throw new HttpError('address-too-long', 'This address is longer than any of ours.')
  const [path = ''] = url.split('?', 1)
  if (path.includes('%')) requireDecodable(path)
  await next()
}

function requireDecodable(path: string): void {
  try {
    decodeURIComponent(path)
  } catch {
    throw new HttpError('malformed-request', 'This address holds a percent sign that leads nowhere.')
  }
}

const limitOf = (maxSize: number, size: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new HttpError('body-too-large', 'That is more than this address takes: {size} at most.', {
        values: { size },
      })
    },
  })
const limitDocument = limitOf(MAX_DOCUMENT_BYTES, '3 MB')
const limitOther = limitOf(64 * 1024, '64 KB')

/** Uploads have their own limit. */
export const limitBodySize: MiddlewareHandler = (c, next) =>
  carriesDocument(c.req.path) ? limitDocument(c, next) : limitOther(c, next)
