/**
 * Makes the art of the seeded magazine: `node supabase/seeds/art/make.ts [--check]`.
 * Renders what changed, removes what nobody draws any more, and points the seed files at the current names.
 * With --check it renders nothing, and exits 1 when a picture is stale or a seed file names the wrong image.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from './catalogue.ts'
import { type Facts, factsOf, filesOf, stemOf } from './names.ts'
import { drawn, type Picture } from './picture.ts'
import { rewriteMedia } from './rewrite.ts'

/** The site falls back on this one when an image is missing, so it also has an address that never changes. */
const fallback = 'placeholder'

const media = fileURLToPath(new URL('../../../public/media/', import.meta.url))
const seeds = fileURLToPath(new URL('../', import.meta.url))

async function make(): Promise<string[]> {
  await mkdir(media, { recursive: true })
  const present = new Set(await readdir(media))
  const { render } = await import('./render.ts')
  const stems = new Map<string, string>()
  for (const [index, picture] of catalogue.entries()) {
    const source = drawn(picture)
    const known = renderedStem(picture, source.hash, present)
    if (!known) console.log(`${index + 1}/${catalogue.length} ${picture.name}`)
    stems.set(picture.name, known ?? (await render(picture, source, media)))
  }
  await removeStrangers(stems)
  await copyFile(join(media, `${stems.get(fallback)}.webp`), join(media, `${fallback}.webp`))
  await import('./icons.ts').then(({ makeIcons }) => makeIcons(join(media, '..')))
  return rewriteSeeds(stems, true)
}

async function check(): Promise<string[]> {
  const present = new Set(await readdir(media).catch(() => []))
  const stems = new Map<string, string>()
  const stale: string[] = []
  for (const picture of catalogue) {
    const stem = renderedStem(picture, drawn(picture).hash, present)
    stems.set(picture.name, stem ?? picture.name)
    if (!stem) stale.push(`${picture.name}: not rendered in its current form`)
  }
  return [...stale, ...(await rewriteSeeds(stems, false))]
}

/** The stem of a picture whose files are all there; the two colours can only be read from the file's name. */
function renderedStem({ name, w }: Picture, hash: string, present: ReadonlySet<string>): string | undefined {
  for (const file of present) {
    const facts: Facts | undefined = file.startsWith(`${name}.`) ? factsOf(file) : undefined
    if (facts?.hash !== hash) continue
    const stem = stemOf(facts)
    if (filesOf(stem, w).every((each) => present.has(each))) return stem
  }
  return undefined
}

async function removeStrangers(stems: ReadonlyMap<string, string>): Promise<void> {
  const kept = new Set(catalogue.flatMap(({ name, w }) => filesOf(stems.get(name) ?? name, w)))
  for (const file of await readdir(media)) if (!kept.has(file)) await rm(join(media, file))
}

async function rewriteSeeds(stems: ReadonlyMap<string, string>, write: boolean): Promise<string[]> {
  const troubles: string[] = []
  for (const file of (await readdir(seeds)).filter((name) => name.endsWith('.sql')).sort()) {
    const before = await readFile(join(seeds, file), 'utf8')
    const { text, unknown } = rewriteMedia(before, stems)
    troubles.push(...unknown.map((name) => `${file}: nobody draws "${name}"`))
    if (text === before) continue
    if (write) await writeFile(join(seeds, file), text)
    else troubles.push(`${file}: image URLs are not the current ones; run npm run art`)
  }
  return troubles
}

const troubles = await (process.argv.includes('--check') ? check() : make())
for (const trouble of troubles) console.error(trouble)
process.exitCode = troubles.length > 0 ? 1 : 0
