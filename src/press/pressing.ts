import type { App } from './build.ts'
import type { PublisherContent } from './database.ts'
import { type EncodedPage, encodeSmall } from './encode.ts'
import { writePage, readPage, removePage } from './page-files.ts'
import { renderPage } from './render.ts'

export interface Renderer {
  app: App
  siteUrl: string
}

/** What became of each page of a run: ready to be put in place, gone, the same as before, or failed. */
export interface RenderResults {
  ready: Map<string, EncodedPage>
  absent: string[]
  failed: Map<string, unknown>
  policies: Set<string>
}

/** Renders pages one by one, and compresses each while the next is rendered. Touches no file. */
export async function renderPages(renderer: Renderer, releaseFolder: string, paths: Iterable<string>, content: PublisherContent) {
  const results: RenderResults = { ready: new Map(), absent: [], failed: new Map(), policies: new Set() }
  const encoding: Promise<unknown>[] = []
  for (const path of paths) {
    try {
      const rendered = await renderPage(renderer.app, renderer.siteUrl, path, content)
      if (rendered === 'absent') {
        results.absent.push(path)
        continue
      }
      if (rendered.policy) results.policies.add(rendered.policy)
      if (readPage(releaseFolder, path)?.equals(rendered.body)) continue
      encoding.push(encodeSmall(rendered.body).then((page) => results.ready.set(path, page)))
    } catch (error) {
      results.failed.set(path, error)
    }
  }
  await Promise.all(encoding)
  return results
}

/** Puts a run in place, as close together as files allow. Returns the paths that readers now see changed. */
export function writePages(releaseFolder: string, { ready, absent }: RenderResults): string[] {
  for (const [path, page] of ready) writePage(releaseFolder, path, page)
  const removed = absent.filter((path) => removePage(releaseFolder, path))
  return [...ready.keys(), ...removed]
}
