import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from '#shared/billing/webhook-events.ts'
import { QueuedEmail } from '#shared/contracts/email.ts'
import { ApiEnv, JobsEnv, WebhookEnv } from '#shared/http/env.ts'
import { decisionIndex, readRecords } from '../scripts/decision-index.ts'
import { Environment } from '../src/lib/env.ts'
import { lastDefinitions, migrations } from './sql-functions.ts'

const documents = ['*.md', 'docs/**/*.md', '{src,supabase}/**/README.md'].flatMap((pattern) => globSync(pattern))
const isDecision = (file: string) => /^docs\/decisions\/\d/.test(file)
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
const codeSpans = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

/** The anchors of a document as GitHub makes them. */
const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function isBrokenLink(file: string, link: string): boolean {
  const [target = '', anchor] = link.split('#')
  const linked = target ? path.join(path.dirname(file), target) : file
  return !existsSync(linked) || (anchor !== undefined && !anchorsOf(linked).includes(anchor))
}

/** Documents may leave out the first folders of a path: `contracts/plan.ts`, or only `plan.test.ts`. */
const PATH = /^\w[\w.-]*\/[\w./-]+\.(?:tsx?|mjs|astro|css|json|sql|md)$|^[\w.-]+\.(?:test|spec)\.tsx?$/
const files = globSync('{src,supabase,tests,scripts,docs,public}/**/*.*', { exclude: ['public/media'] }).map(
  (file) => `/${file}`,
)
const isMissingFile = (code: string) => !files.some((file) => file.endsWith(`/${code}`))

describe('documents', () => {
  test('have links that lead to a file and a heading that exist', () => {
    const broken = documents.flatMap((file) =>
      [...withoutCode(readFileSync(file, 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link) && isBrokenLink(file, link))
        .map((link) => `${file}: ${link}`),
    )
    expect(broken).toEqual([])
  })

  test.each(['src', 'src/features', 'supabase', 'supabase/functions/_shared'])('name every folder of %s', (folder) => {
    const map = readFileSync(`${folder.split('/')[0]}/README.md`, 'utf8')
    const named = new Set(codeSpans(map).map((code) => code.replace(/\/$/, '')))
    // The Supabase CLI makes folders that begin with a dot.
    const folders = readdirSync(folder, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    )
    expect(folders.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  test.each([
    ['newsroom', 15],
    ['payment', 20],
  ])('name a test that exists for each harm: %s', (subject, count) => {
    const rows = readFileSync(`docs/${subject}-harms.md`, 'utf8')
      .split('\n')
      .flatMap((line) => [...line.matchAll(/\| `(.+\.tsx?)` \| (.+) \|$/g)])
    const missing = rows.filter(([, file, title = '']) => {
      const found = files.filter((candidate) => candidate.endsWith(`/${file}`))
      return found.length !== 1 || !readFileSync(`.${found[0]}`, 'utf8').includes(title)
    })
    expect(missing.map(([row]) => row)).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })

  test('name only commands of package.json', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const unknown = documents.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bnpm (?:run ([\w:]+)|(test|start)\b)/g)]
        .map(([, script, short]) => script ?? short ?? '')
        .filter((script) => !(script in scripts))
        .map((script) => `${file}: npm run ${script}`),
    )
    expect(unknown).toEqual([])
  })

  test('name every command of package.json in the README', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const readme = readFileSync('README.md', 'utf8')
    const missing = Object.keys(scripts).filter((script) => !new RegExp(`npm (run )?${script}\\b`).test(readme))
    expect(missing).toEqual([])
  })

  // Decision records describe the code as it was.
  test('name only files that exist', () => {
    const missing = documents
      .filter((file) => !isDecision(file))
      .flatMap((file) =>
        codeSpans(readFileSync(file, 'utf8'))
          .filter((code) => PATH.test(code) && !code.includes('NNNN') && isMissingFile(code))
          .map((code) => `${file}: ${code}`),
      )
    expect(missing).toEqual([])
  })

  test('the manual of the operator lists exactly the handled event types of Stripe', () => {
    const manual = readFileSync('docs/deploy/supabase.md', 'utf8')
    const [, section = ''] = /with exactly these events:\n\n([\s\S]*?)\n2\. /.exec(manual) ?? []
    const documented = section.split('·').flatMap((group) => {
      const [first = '', ...rest] = [...group.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name)
      const family = first.slice(0, first.lastIndexOf('.'))
      return [first, ...rest.map((name) => `${family}${name}`)]
    })
    expect(documented).toEqual([...EVENT_TYPES])
  })
})

describe('the tables of docs/architecture.md', () => {
  /** The functions in a row, each with the first migration that is named after it. */
  function definitionsIn(row: string): { name: string; migration: string | undefined }[] {
    const codes = codeSpans(row)
    return codes.flatMap((code, index) => {
      const [, name] = /^((?:private|public)\.\w+)\(\)$/.exec(code) ?? []
      return name ? [{ name, migration: codes.slice(index + 1).find((next) => migrations.has(next)) }] : []
    })
  }

  test('name the last migration that defines a function after each function', () => {
    const rows = readFileSync('docs/architecture.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
    const definitions = rows.flatMap(definitionsIn)
    const wrong = definitions
      .map(({ name, migration }) => ({ name, migration, last: lastDefinitions.get(name)?.migration }))
      .filter(({ migration, last }) => !last || migration !== last)
    expect(wrong).toEqual([])
    expect(definitions.length).toBeGreaterThanOrEqual(30)
  })
})

describe('.env.example', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)

  test('has every variable that the site and the functions read', () => {
    const read = [Environment, ApiEnv, WebhookEnv, JobsEnv].flatMap((schema) => Object.keys(schema.shape))
    const setByThePlatform = ['SUPABASE_ANON_KEY', 'SUPABASE_SERVICE_ROLE_KEY']
    const missing = [...new Set(read)].filter((name) => !names.includes(name) && !setByThePlatform.includes(name))
    expect(missing).toEqual([])
  })

  test('has no variable that nothing reads', () => {
    const code = globSync('{src,supabase,tests,scripts}/**/*.{ts,mjs}').map((file) => readFileSync(file, 'utf8'))
    const unused = names.filter((name) => !code.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
    expect(unused).toEqual([])
  })

  test('has no secret that is missing in the list of those to keep elsewhere', () => {
    const ofAuth = [...readFileSync('supabase/config.toml', 'utf8').matchAll(/env\((\w+)\)/g)].map(
      ([, name = '']) => name,
    )
    // Addresses that have a password or a token in them, and headers that have a token.
    const withSecrets = /^(?:ADMIN_)?DATABASE_URL$|^(?:SMTP|HEARTBEAT|ALARM_WEBHOOK)_URL$|_HEADERS$/
    const isSecret = (name: string) => /(?:SECRETS?|KEY|KEY_ID|TOKEN|PASSWORD)$/.test(name) || withSecrets.test(name)
    const secrets = [...names, ...ofAuth].filter(isSecret)
    const [, list = ''] = /\n### Keep elsewhere\n([\s\S]*?)\n##/.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const listed = codeSpans(list)
    expect(secrets.filter((name) => !listed.includes(name))).toEqual([])
    expect(listed.filter((code) => /^[A-Z_]+$/.test(code) && !secrets.includes(code))).toEqual([])
    expect(secrets.length).toBeGreaterThanOrEqual(25)
  })
})

describe('the table of e-mails in docs/api.md', () => {
  const rows = [...readFileSync('docs/api.md', 'utf8').matchAll(/^\| `([a-z-]+)` \|.*\| ([^|]+) \|$/gm)].map(
    ([, kind = '', sources = '']) => ({ kind, sources: codeSpans(sources) }),
  )
  /** Whether code has the kind as a string: `'gift'`, also in the JSON of a statement. */
  const names = (text: string, kind: string) => new RegExp(`['"]${kind}['"]`).test(text)
  const definitions = [...lastDefinitions.values()]

  function queues(source: string, kind: string): boolean {
    if (migrations.has(source))
      return definitions.some(({ migration, body }) => migration === source && names(body, kind))
    return files.some((file) => file.endsWith(`/${source}`) && names(readFileSync(`.${file}`, 'utf8'), kind))
  }

  test('has every kind once', () => {
    const kinds = rows.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(QueuedEmail.options.map(({ shape }) => shape.kind.value).toSorted())
  })

  test('names files and the last migrations of functions in which each kind is a string', () => {
    const wrong = rows.filter(
      ({ kind, sources }) => !sources.length || !sources.every((source) => queues(source, kind)),
    )
    expect(wrong).toEqual([])
  })
})

describe('decision records', () => {
  const records = readRecords()

  test('have a title, a status and a date', () => {
    const incomplete = records.filter(({ title, status, date }) => !title || !status || !date)
    expect(incomplete.map(({ file }) => file)).toEqual([])
  })

  test('have the four sections', () => {
    const incomplete = records.filter(({ file }) => {
      const text = readFileSync(`docs/decisions/${file}`, 'utf8')
      return !['Context', 'Options', 'Decision', 'Consequences'].every((name) => text.includes(`\n## ${name}\n`))
    })
    expect(incomplete.map(({ file }) => file)).toEqual([])
  })

  test('have a number of their own', () => {
    const numbers = records.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  test('are all in the index, which `npm run decisions` writes', () => {
    expect(readFileSync('docs/decisions/README.md', 'utf8')).toBe(decisionIndex())
  })
})
