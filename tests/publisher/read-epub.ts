import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'

/** The content of an EPUB for a reading system. */
export interface EpubContent {
  /** Path in the folder of the package → text, of the files that have text. */
  texts: Map<string, string>
  /** Paths in the folder of the package. */
  files: string[]
  /** Pages in reading order. */
  spine: string[]
  package: string
}

export function readEpub(bytes: Buffer): EpubContent {
  const entries = new Map(Object.entries(unzipSync(bytes)))
  const files = [...entries].flatMap(([name, content]) =>
    name.startsWith('EPUB/') ? [[name.slice('EPUB/'.length), content] as const] : [],
  )
  const texts = new Map(
    files.flatMap(([name, content]) =>
      /\.(xhtml|opf|css)$/.test(name) ? [[name, Buffer.from(content).toString()] as const] : [],
    ),
  )
  const packageXml = texts.get('package.opf') ?? ''
  const hrefs = new Map(
    [...packageXml.matchAll(/<item id="([^"]+)" href="([^"]+)"/g)].map(([, id = '', href = '']) => [id, href]),
  )
  return {
    texts,
    files: files.map(([name]) => name),
    spine: [...packageXml.matchAll(/<itemref idref="([^"]+)"/g)].map(([, id = '']) => hrefs.get(id) ?? ''),
    package: packageXml,
  }
}

/** The text of a page as a reader sees it. */
export const textOf = (xml: string) =>
  xml
    .replace(/^.*?<body/s, '<body')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])

const CHARACTERS = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The first tag that is not closed, or closed without having been opened; undefined in a well-formed document. */
export function unbalancedTag(xml: string): string | undefined {
  const open: string[] = []
  for (const [, end, name = '', empty] of xml.matchAll(/<(\/?)([a-zA-Z][\w:-]*)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (empty) continue
    if (!end) open.push(name)
    else if (open.pop() !== name) return `</${name}>`
  }
  return open.length > 0 ? `<${open[0]}>` : undefined
}

/** EPUBCheck, where its Debian package and Java are installed. */
const CHECKER = '/usr/share/java/epubcheck.jar'
export const hasEpubCheck = existsSync(CHECKER) && spawnSync('java', ['-version']).status === 0

/** Errors and warnings of EPUBCheck. */
export function checkEpub(bytes: Buffer): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-epub-'))
  const file = path.join(folder, 'issue.epub')
  writeFileSync(file, bytes)
  const args = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', CHECKER, '--failonwarnings', file]
  const { status, stdout, stderr } = spawnSync('java', args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const messages = `${stdout}\n${stderr}`.split('\n').filter((line) => /^(FATAL|ERROR|WARNING)/.test(line))
  return status === 0 ? messages : [...messages, `EPUBCheck ended with ${status}.`]
}
