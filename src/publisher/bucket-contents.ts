import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import type { Bucket } from '#lib/object-storage.ts'
import type { PageKeys } from '#lib/release-target-settings.ts'
import { isImmutable } from './content-types.ts'
import {
  assetFile,
  isForTarget,
  keyOf,
  pathOfKey,
  type TargetObject,
  type TargetSources,
  targetObject,
} from './target-objects.ts'

/** Scripts and styles of earlier builds are kept as long as a page of theirs may be open in a tab. */
const ASSET_RETENTION_MS = 30 * 86_400_000

interface StoredObject {
  etag: string
  bytes: number
  modifiedAt: Date
  /** Of what this process has written, where the service does not use it as the ETag. */
  md5?: string
}

/** An object that differs from the release. */
export interface Change {
  page: string
  key: string
  /** Undefined when it is to be deleted. */
  object: TargetObject | undefined
  md5: string
}

/** The objects of a bucket, as they were listed and as this process has changed them since. */
export class BucketContents {
  readonly #bucket: Bucket
  readonly #pageKeys: PageKeys
  #stored: Map<string, StoredObject> | undefined

  constructor(bucket: Bucket, pageKeys: PageKeys) {
    this.#bucket = bucket
    this.#pageKeys = pageKeys
  }

  get isListed(): boolean {
    return this.#stored !== undefined
  }

  /** Another publisher may change it from now on. */
  forget(): void {
    this.#stored = undefined
  }

  async list(): Promise<void> {
    const listed = new Map<string, StoredObject>()
    for await (const objects of this.#bucket.list()) {
      for (const { key, ...object } of objects) {
        const known = this.#stored?.get(key)
        listed.set(key, known?.md5 && known.etag === object.etag ? { ...object, md5: known.md5 } : object)
      }
    }
    this.#stored = listed
  }

  /** Keys that none of these paths has: pages at once, hashed files of earlier builds after a month, other files never. */
  unknownKeys(paths: string[]): string[] {
    const keys = new Set(paths.map((page) => keyOf(page, this.#pageKeys)))
    const isRemovable = ([key, { modifiedAt }]: [string, StoredObject]) =>
      !keys.has(key) &&
      isForTarget(pathOfKey(key)) &&
      (!key.startsWith('_astro/') || Date.now() - modifiedAt.getTime() > ASSET_RETENTION_MS)
    return [...(this.#stored ?? [])].filter(isRemovable).map(([key]) => key)
  }

  /** Whether the release still has no page for a key: one may have come since the bucket was listed. */
  isUnused(key: string, sources: TargetSources): boolean {
    const page = pathOfKey(key)
    return keyOf(page, this.#pageKeys) !== key || !targetObject(sources, page)
  }

  /** Undefined when the bucket has what it should. Reads the file at once. */
  changeOf(page: string, sources: TargetSources): Change | undefined {
    const key = keyOf(page, this.#pageKeys)
    const stored = this.#stored?.get(key)
    if (stored && isImmutable(page)) {
      const file = assetFile(sources, page)
      if (file && statSync(file).size === stored.bytes) return undefined
    }
    const object = targetObject(sources, page)
    if (!object) return stored && { page, key, object, md5: '' }
    const md5 = createHash('md5').update(object.body).digest('hex')
    return stored && (stored.etag === md5 || stored.md5 === md5) ? undefined : { page, key, object, md5 }
  }

  async apply({ key, object, md5 }: Change, signal: AbortSignal): Promise<void> {
    if (!object) return this.remove(key, signal)
    const { body, headers } = object
    const etag = await this.#bucket.put(key, body, headers, signal)
    this.#stored?.set(key, { etag, bytes: body.length, modifiedAt: new Date(), md5 })
  }

  async remove(key: string, signal: AbortSignal): Promise<void> {
    await this.#bucket.remove(key, signal)
    this.#stored?.delete(key)
  }
}
