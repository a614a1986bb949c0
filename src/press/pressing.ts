import type { App } from './build.ts'
import type { PressContent } from './database.ts'
import { type EncodedPage, encodeSmall } from './encode.ts'
import { putPage, readPage, removePage } from './page-files.ts'
import { render } from './render.ts'

export interface Printer {
  app: App
  siteUrl: string
}

/** What became of each page of a run: ready to be put in place, gone, the same as before, or failed. */
export interface Proofs {
  ready: Map<string, EncodedPage>
  absent: string[]
  failed: Map<string, unknown>
  policies: Set<string>
}

/** Renders pages one by one, and compresses each while the next is rendered. Touches no file. */
export async function proof(printer: Printer, tree: string, paths: Iterable<string>, content: PressContent) {
  const proofs: Proofs = { ready: new Map(), absent: [], failed: new Map(), policies: new Set() }
  const encoding: Promise<unknown>[] = []
  for (const path of paths) {
    try {
      const rendered = await render(printer.app, printer.siteUrl, path, content)
      if (rendered === 'absent') {
        proofs.absent.push(path)
        continue
      }
      if (rendered.policy) proofs.policies.add(rendered.policy)
      if (readPage(tree, path)?.equals(rendered.body)) continue
      encoding.push(encodeSmall(rendered.body).then((page) => proofs.ready.set(path, page)))
    } catch (error) {
      proofs.failed.set(path, error)
    }
  }
  await Promise.all(encoding)
  return proofs
}

/** Puts a run in place, as close together as files allow. Returns the paths that readers now see changed. */
export function putInPlace(tree: string, { ready, absent }: Proofs): string[] {
  for (const [path, page] of ready) putPage(tree, path, page)
  const removed = absent.filter((path) => removePage(tree, path))
  return [...ready.keys(), ...removed]
}
