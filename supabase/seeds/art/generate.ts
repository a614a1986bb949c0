/**
 * Renders the pictures of the seeds: `node supabase/seeds/art/generate.ts [--check]`.
 * Renders changed pictures, deletes files that the catalogue does not have, updates the URLs in the seed files, and writes
 * the seed of the media library.
 * With --check it renders nothing, and exits 1 when a picture is stale or a seed file names the wrong image.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { imageFiles, imageStem, parseImageName } from '../../functions/_shared/domain/image.ts'
import { catalogue } from './catalogue.ts'
import { drawSvg, type Picture } from './drawing.ts'
import { librarySeed } from './library-seed.ts'
import { rewriteMediaUrls } from './media-urls.ts'

/** The site shows it for a missing image, so it also has an address without a hash. */
const FALLBACK_NAME = 'placeholder'

const mediaFolder = fileURLToPath(new URL('../../../public/media/', import.meta.url))
const seedsFolder = fileURLToPath(new URL('../', import.meta.url))

async function generate(): Promise<string[]> {
  await mkdir(mediaFolder, { recursive: true })
  const existingFiles = new Set(await readdir(mediaFolder))
  const { render } = await import('./rasterise.ts')
  const stems = new Map<string, string>()
  for (const [index, picture] of catalogue.entries()) {
    const svgSource = drawSvg(picture)
    const existingStem = renderedStem(picture, svgSource.hash, existingFiles)
    if (!existingStem) console.log(`${index + 1}/${catalogue.length} ${picture.name}`)
    stems.set(picture.name, existingStem ?? (await render(picture, svgSource, mediaFolder)))
  }
  await removeUnknownFiles(stems)
  await copyFile(join(mediaFolder, `${stems.get(FALLBACK_NAME)}.webp`), join(mediaFolder, `${FALLBACK_NAME}.webp`))
  await import('./icons.ts').then(({ writeIcons }) => writeIcons(join(mediaFolder, '..')))
  return rewriteSeeds(stems, true)
}

async function check(): Promise<string[]> {
  const existingFiles = new Set(await readdir(mediaFolder).catch(() => []))
  const stems = new Map<string, string>()
  const stale: string[] = []
  for (const picture of catalogue) {
    const stem = renderedStem(picture, drawSvg(picture).hash, existingFiles)
    stems.set(picture.name, stem ?? picture.name)
    if (!stem) stale.push(`${picture.name}: not rendered in its current form`)
  }
  return [...stale, ...(await rewriteSeeds(stems, false))]
}

/** The stem of a picture whose files all exist. Only the file name has the two colours. */
function renderedStem({ name, w, h }: Picture, hash: string, existingFiles: ReadonlySet<string>): string | undefined {
  for (const file of existingFiles) {
    const info = file.startsWith(`${name}.`) ? parseImageName(file) : undefined
    if (info?.hash !== hash) continue
    const stem = imageStem(info)
    if (imageFiles(stem, { width: w, height: h }).every((each) => existingFiles.has(each))) return stem
  }
  return undefined
}

async function removeUnknownFiles(stems: ReadonlyMap<string, string>): Promise<void> {
  const expectedFiles = new Set(
    catalogue.flatMap(({ name, w, h }) => imageFiles(stems.get(name) ?? name, { width: w, height: h })),
  )
  for (const file of await readdir(mediaFolder)) if (!expectedFiles.has(file)) await rm(join(mediaFolder, file))
}

async function rewriteSeeds(stems: ReadonlyMap<string, string>, write: boolean): Promise<string[]> {
  const problems: string[] = []
  for (const file of (await readdir(seedsFolder))
    .filter((name) => name.endsWith('.sql') && name !== LIBRARY_SEED)
    .sort()) {
    const before = await readFile(join(seedsFolder, file), 'utf8')
    const { text, unknown } = rewriteMediaUrls(before, stems)
    problems.push(...unknown.map((name) => `${file}: the catalogue has no picture "${name}"`))
    if (text === before) continue
    if (write) await writeFile(join(seedsFolder, file), text)
    else problems.push(`${file}: image URLs are not the current ones; run npm run art`)
  }
  return [...problems, ...(await writeLibrarySeed(stems, write))]
}

const LIBRARY_SEED = '50_media.sql'

async function writeLibrarySeed(stems: ReadonlyMap<string, string>, write: boolean): Promise<string[]> {
  const file = join(seedsFolder, LIBRARY_SEED)
  const seed = await librarySeed([...stems.values()], mediaFolder, seedsFolder)
  if (write) await writeFile(file, seed)
  else if (seed !== (await readFile(file, 'utf8').catch(() => '')))
    return [`${LIBRARY_SEED}: not the current pictures; run npm run art`]
  return []
}

const problems = await (process.argv.includes('--check') ? check() : generate())
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
