import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
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
    ['[reactIslands(), intent]', '[react(), intent]'],
    ['bundleDependencies, memoizedCspDigests, ', ''],
  ])
  replaceInFile(folder, 'src/pages/articles/[id].astro', [
    ['\n---\n', "\nexport { articlePaths as getStaticPaths } from '../../middleware.ts'\n---\n"],
    ["await content.article(Astro.params.id ?? '')", 'Astro.props.article'],
  ])
  replaceInFile(folder, 'src/pages/issues/[id]/read.astro', [
    ['\n---\n', "\nexport { issuePaths as getStaticPaths } from '../../../middleware.ts'\n---\n"],
  ])
  replaceInFile(folder, 'src/pages/sitemaps/[month].xml.ts', [
    ['\n', "\nexport { monthPaths as getStaticPaths } from '../../middleware.ts'\n"],
  ])
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

export const issuePaths = async () => (await content.issues()).map(({ id }) => ({ params: { id } }))

export const monthPaths = async () => (await content.publishedMonths()).map((month) => ({ params: { month } }))

export const onRequest = (context, next) => {
  context.locals.content = content
  return next()
}
`
