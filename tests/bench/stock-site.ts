import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../../supabase/embedded/home-folder.ts'

const COPIED_PATHS = [
  'src',
  'supabase/functions/_shared',
  'astro.config.mjs',
  'tailwind.config.mjs',
  'package.json',
  'tsconfig.json',
]

/** A copy of the site for plain `astro build`. Without public/, which is copied and not rendered. */
export function makeStockSite(folder: string): void {
  for (const name of COPIED_PATHS) cpSync(path.join(projectFolder, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(projectFolder, 'node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'src/middleware.ts'), MIDDLEWARE)
  // Vite would write its cache into the project's node_modules.
  replaceInFile(folder, 'astro.config.mjs', [
    ["output: 'server',\n  adapter: nodeWithCustomEntry(),", "output: 'static',\n  cacheDir: './cache/astro',"],
    ['  vite: {\n', "  vite: {\n    cacheDir: './cache/vite',\n"],
    // Optimizations of the publisher are not part of the stock build.
    ['[reactIslands(), clientDirectives]', '[react(), clientDirectives]'],
    ['      bundleDependencies,\n', ''],
    ['      memoizedCspDigests,\n', ''],
  ])
  const pages = globSync('src/pages/**/*.{astro,ts}', { cwd: folder })
  for (const file of pages.filter((page) => page.includes('['))) addStaticPaths(folder, file)
  replaceInFile(folder, ARTICLE_PAGE, [["await content.article(Astro.params.id ?? '')", 'Astro.props.article']])
}

const ARTICLE_PAGE = 'src/pages/articles/[id].astro'

/** Plain `astro build` asks each page with parameters for its paths. */
function addStaticPaths(folder: string, file: string): void {
  const middleware = path.relative(path.dirname(file), 'src/middleware.ts')
  const pattern = file.replace(/^src\/pages|(\/index)?\.astro$|\.ts$/g, '')
  const paths = file === ARTICLE_PAGE ? 'articlePaths()' : `pathsOf('${pattern}')`
  const lines = `import { ${paths.replace(/\(.*/, '')} } from '${middleware}'\nexport const getStaticPaths = () => ${paths}\n`
  replaceInFile(folder, file, [file.endsWith('.astro') ? ['---\n', `---\n${lines}`] : ['', lines]])
}

function replaceInFile(folder: string, name: string, changes: [old: string, changed: string][]): void {
  const file = path.join(folder, name)
  let text = readFileSync(file, 'utf8')
  for (const [old, changed] of changes) {
    if (!text.includes(old)) throw new Error(`${name} no longer holds "${old}": stock-site.ts has to follow.`)
    text = text.replace(old, () => changed)
  }
  writeFileSync(file, text)
}

/** As in Astro's manual: getStaticPaths reads the articles and passes them on; shared content is read once. */
const MIDDLEWARE = `
import { findArticles, listArticleIds } from '#shared/data/articles.ts'
import { openDatabase } from '#shared/data/database.ts'
import { createContent } from './lib/content.ts'
import { serverLocale } from './languages/server-locale.ts'
import { allPaths } from './publisher/all-paths.ts'

const database = openDatabase(process.env.DATABASE_URL, { max: 2, applicationName: 'stock build' })
const reading = (work) => database.asRole('publisher', {}, work, { readOnly: true, repeatableRead: true })
const answers = new Map()

const content = new Proxy({}, {
  get: (_, name) => (...asked) => {
    const key = [name, ...asked].join(' ')
    if (!answers.has(key)) answers.set(key, reading((tx) => createContent(tx)[name](...asked)))
    return answers.get(key)
  },
})

export const articlePaths = () => reading(async (tx) => {
  const paths = []
  for await (const batch of listArticleIds(tx)) {
    const articles = await findArticles(tx, batch.map(({ id }) => id))
    paths.push(...articles.map((article) => ({ params: { id: article.id }, props: { article } })))
  }
  return paths
})

let allPages
/** The paths of a page with parameters, among all that the publisher renders. */
export async function pathsOf(pattern) {
  allPages ??= reading((tx) => allPaths(tx, createContent(tx), []))
  const names = [...pattern.matchAll(/\\[(\\w+)\\]/g)].map(([, name]) => name)
  const expression = new RegExp('^' + pattern.replaceAll('.', '\\\\.').replace(/\\[\\w+\\]/g, '([^/]+)') + '$')
  return (await allPages).flatMap((path) => {
    const found = expression.exec(path)
    return found ? [{ params: Object.fromEntries(names.map((name, index) => [name, found[index + 1]])) }] : []
  })
}

export const onRequest = (context, next) => {
  context.locals.content = content
  context.locals.locale = serverLocale('en')
  return next()
}
`
