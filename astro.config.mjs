import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import packageFile from './package.json' with { type: 'json' }
import { parseMessages } from './src/languages/parse-messages.ts'
import { SPECULATION_RULES } from './src/lib/speculation-rules.ts'
import { createDevelopmentMedia } from './src/server/development-media.ts'
import { formEndpoints } from './src/server/form-endpoints.ts'

const functionsUrl = `${process.env.SUPABASE_URL ?? 'http://127.0.0.1:54321'}/functions/v1`

/** @astrojs/node does not export its app; our own entry does, so that the publisher can render pages with it. */
function nodeWithCustomEntry() {
  const integration = node({ mode: 'middleware', experimentalDisableStreaming: true })
  const configDone = integration.hooks['astro:config:done']
  const serverEntrypoint = new URL('./src/server/entry.ts', import.meta.url)
  integration.hooks['astro:config:done'] = (context) =>
    configDone({ ...context, setAdapter: (adapter) => context.setAdapter({ ...adapter, serverEntrypoint }) })
  return integration
}

/** Bundles all packages into the server entry: whether one is found must not depend on where npm hoists it. */
const bundleDependencies = {
  name: 'bundle-dependencies',
  apply: /** @type {const} */ ('build'),
  config: () => ({ ssr: { noExternal: /** @type {const} */ (true) } }),
}

/** React's islands: a server renderer of our own, and in the browser an error boundary around each of them. */
function reactIslands() {
  const integration = react()
  const setUp = integration.hooks['astro:config:setup']
  const serverEntrypoint = new URL('./src/lib/island-renderer.ts', import.meta.url)
  const clientEntrypoint = fileURLToPath(new URL('./src/lib/island-client.ts', import.meta.url))
  integration.hooks['astro:config:setup'] = (context) =>
    setUp?.({
      ...context,
      addRenderer: (renderer) => context.addRenderer({ ...renderer, serverEntrypoint, clientEntrypoint }),
    })
  return integration
}

/**
 * `client:intent`: an island is loaded when the reader points at it, focuses it or touches it. `client:application`: an
 * island that is the page is loaded at once. The content security policy allows these two only (publisher/site-build.ts).
 * @type {import('astro').AstroIntegration}
 */
const clientDirectives = {
  name: 'client-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'intent', entrypoint: './src/ui/intent.ts' })
      addClientDirective({ name: 'application', entrypoint: './src/ui/application.ts' })
    },
  },
}

/**
 * Replaces one passage of a package's source, and fails the build when a new version no longer has it.
 * @param {string} name @param {RegExp} file @param {RegExp} passage @param {string} replacement
 * @returns {import('vite').Plugin}
 */
function patchPackage(name, file, passage, replacement) {
  return {
    name,
    transform: {
      filter: { id: file },
      handler(code) {
        if (!passage.test(code)) this.error(`${name}: the passage to replace is missing`)
        return { code: code.replace(passage, replacement), map: null }
      },
    },
  }
}

/** Astro hashes the islands' start-up script again for every page, asynchronously on another thread. */
const memoizedCspDigests = patchPackage(
  'memoized-csp-digests',
  /astro\/dist\/core\/encryption\.js/,
  /async function generateCspDigest\(data, algorithm\) \{/,
  `const digests = new Map();
function generateCspDigest(data, algorithm) {
  const name = algorithm + data;
  if (digests.size > 50) digests.clear();
  if (!digests.has(name)) digests.set(name, digestOf(data, algorithm));
  return digests.get(name);
}
async function digestOf(data, algorithm) {`,
)

/** sonner inserts a style element, which the content security policy forbids; src/lib/toaster.css replaces it. */
const withoutSonnerStyles = patchPackage('without-sonner-styles', /sonner\/dist\/index\.m?js/, /^__insertCSS\(.*$/m, '')

/**
 * Astro writes a <style> for its islands into <body>, where HTML does not allow it and where it differs from page to page.
 * The rule is in src/styles/base.css.
 */
const withoutIslandStyles = patchPackage(
  'without-island-styles',
  /astro\/dist\/runtime\/server\/scripts\.js/,
  /<style>\$\{ISLAND_STYLES\}<\/style>/,
  '',
)

/** The media library in development. @type {import('vite').Plugin} */
const developmentMedia = {
  name: 'development-media',
  apply: 'serve',
  configureServer: (server) => void server.middlewares.use(createDevelopmentMedia()),
}

/** In development, forwards POSTs of no-JS forms to the API; a GET of the same path is Astro's. */
const formPostProxies = Object.fromEntries(
  [...formEndpoints].map(([page, endpoint]) => [
    `^${page}(\\?|$)`,
    {
      target: functionsUrl,
      /** @param {string} path */
      rewrite: (path) => path.replace(page, endpoint),
      /** @param {import('node:http').IncomingMessage} request */
      bypass: (request) => (request.method === 'POST' ? undefined : request.url),
    },
  ]),
)

export default defineConfig({
  output: 'server',
  adapter: nodeWithCustomEntry(),
  integrations: [reactIslands(), clientDirectives],
  trailingSlash: 'never',
  session: false,
  // Every stylesheet and script is a file of its own: immutable for caches, and nothing inline for the policy to allow.
  build: { inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },
  security: {
    csp: {
      // Sent as a header, the same one for every page of a build.
      directives: [
        "default-src 'self'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "frame-src 'none'",
        "img-src 'self' https: data:",
        "manifest-src 'self'",
        "media-src 'self'",
        "object-src 'none'",
        "worker-src 'self'",
      ],
      scriptDirective: {
        resources: ["'self'"],
        hashes: [`sha256-${hash('sha256', SPECULATION_RULES, 'base64')}`],
      },
      // The placeholder colours of an image are a style attribute; nothing else inline is allowed.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    // Reports of errors in browsers say which build their page is of.
    define: { __SITE_RELEASE__: JSON.stringify(process.env.SITE_RELEASE || packageFile.version) },
    plugins: [
      tailwindcss(),
      bundleDependencies,
      parseMessages(),
      developmentMedia,
      memoizedCspDigests,
      withoutSonnerStyles,
      withoutIslandStyles,
    ],
    // Constants are written where they are used: a shared chunk of limits would cost every form a request (decision 0141).
    build: { assetsInlineLimit: 0, rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } } },
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      proxy: { '/api': { target: functionsUrl, changeOrigin: false }, ...formPostProxies },
    },
  },
})
