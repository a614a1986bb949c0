import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { formTakers } from './src/server/forms.ts'

const siteUrl = process.env.SITE_URL ?? 'http://localhost:4321'
const functionsUrl = `${process.env.SUPABASE_URL ?? 'http://127.0.0.1:54321'}/functions/v1`

/** @astrojs/node keeps its app to itself; our own entry hands it to the press, which renders pages with it. */
function nodeWithOwnEntry() {
  const integration = node({ mode: 'middleware', experimentalDisableStreaming: true })
  const configDone = integration.hooks['astro:config:done']
  const serverEntrypoint = new URL('./src/server/entry.ts', import.meta.url)
  integration.hooks['astro:config:done'] = (context) =>
    configDone({ ...context, setAdapter: (adapter) => context.setAdapter({ ...adapter, serverEntrypoint }) })
  return integration
}

/** The server entry brings everything along: where npm happens to put a package must not decide whether it is found. */
const selfContained = {
  name: 'self-contained',
  apply: /** @type {const} */ ('build'),
  config: () => ({ ssr: { noExternal: /** @type {const} */ (true) } }),
}

/**
 * `client:intent`: an island is loaded when the reader turns to it.
 * @type {import('astro').AstroIntegration}
 */
const intent = {
  name: 'intent',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'intent', entrypoint: './src/ui/intent.ts' }),
  },
}

/**
 * Replaces one passage of a package, and refuses to go on when a new version no longer has it.
 * @param {string} name @param {RegExp} file @param {RegExp} passage @param {string} replacement
 * @returns {import('vite').Plugin}
 */
function amended(name, file, passage, replacement) {
  return {
    name,
    transform: {
      filter: { id: file },
      handler(code) {
        if (!passage.test(code)) this.error(`${name}: the passage to amend is gone`)
        return { code: code.replace(passage, replacement), map: null }
      },
    },
  }
}

/** Without streaming @astrojs/react forgets to prefix the ids that two islands of a page would otherwise share. */
const prefixedIds = amended(
  'prefixed-ids',
  /@astrojs\/react\/dist\/server\.js/,
  /renderToString\(vnode\)/,
  'renderToString(vnode, renderOptions)',
)

/**
 * @astrojs/react numbers the islands of a page as they happen to be done, and the same content must give the same bytes.
 * Here an island's ids begin with what it is; only equal ones are numbered, and between them order does not show.
 */
const steadyIds = amended(
  'steady-ids',
  /@astrojs\/react\/dist\/server\.js/,
  /incrementId\(this\.result\)/,
  `(() => {
    const text = metadata?.componentExport?.value + JSON.stringify(props);
    let hash = 0x811c9dc5;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    const name = 'r' + (hash >>> 0).toString(36);
    const names = (this.result.islandNames ??= new Map());
    names.set(name, (names.get(name) ?? 0) + 1);
    return name + (names.get(name) > 1 ? '-' + names.get(name) : '');
  })()`,
)

/** To see whether a component is one, @astrojs/react renders it once for nothing, on every page. Once for all will do. */
const knownComponents = amended(
  'known-components',
  /@astrojs\/react\/dist\/server\.js/,
  /async function check\(/,
  `const known = new WeakMap();
function check(Component, props, children, metadata) {
  if (!known.has(Component)) known.set(Component, judge(Component, props, children, metadata));
  return known.get(Component);
}
async function judge(`,
)

/**
 * The same island with the same properties is the same markup (its ids begin with what it is), and the footer brings one
 * to every page: what was rendered lately is kept. An island with something inside is rendered each time.
 */
const knownIslands = amended(
  'known-islands',
  /@astrojs\/react\/dist\/server\.js/,
  /html = ReactDOM\.renderToString\(vnode(, renderOptions)?\);/,
  `{
    const plain = newProps.children == null && Object.keys(slots).length === 0 && !formState;
    const name = plain && prefix + JSON.stringify(newProps);
    const rendered = (islandsOf.get(Component) ?? islandsOf.set(Component, new Map()).get(Component));
    html = plain ? rendered.get(name) : undefined;
    if (html === undefined) html = ReactDOM.renderToString(vnode, renderOptions);
    if (plain) {
      rendered.delete(name);
      rendered.set(name, html);
      if (rendered.size > 20) rendered.delete(rendered.keys().next().value);
    }
  }`,
)
const rememberedIslands = amended(
  'remembered-islands',
  /@astrojs\/react\/dist\/server\.js/,
  /^const slotName/m,
  'const islandsOf = new WeakMap();\nconst slotName',
)

/** Astro names the start-up of islands by its hash on every page anew, on another thread: a wait each time for the same answer. */
const knownDigests = amended(
  'known-digests',
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

/** sonner writes its stylesheet into the page, which the policy forbids; ours is src/ui/toast.css. */
const styledToasts = amended('styled-toasts', /sonner\/dist\/index\.m?js/, /^__insertCSS\(.*$/m, '')

/** In development, too, a form that posts to its own page reaches the API; the page itself is Astro's. */
const postedForms = Object.fromEntries(
  [...formTakers].map(([page, taker]) => [
    `^${page}(\\?|$)`,
    {
      target: functionsUrl,
      /** @param {string} path */
      rewrite: (path) => path.replace(page, taker),
      /** @param {import('node:http').IncomingMessage} request */
      bypass: (request) => (request.method === 'POST' ? undefined : request.url),
    },
  ]),
)

export default defineConfig({
  site: siteUrl,
  output: 'server',
  adapter: nodeWithOwnEntry(),
  integrations: [react({ experimentalDisableStreaming: true }), intent],
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
      scriptDirective: { resources: ["'self'"] },
      // The placeholder colours of an image are a style attribute; nothing else inline is allowed.
      styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
    },
  },
  vite: {
    plugins: [
      tailwindcss(),
      selfContained,
      prefixedIds,
      steadyIds,
      knownComponents,
      rememberedIslands,
      knownIslands,
      knownDigests,
      styledToasts,
    ],
    build: { assetsInlineLimit: 0 },
    optimizeDeps: { exclude: ['sonner'] },
    server: {
      proxy: { '/api': { target: functionsUrl, changeOrigin: false }, ...postedForms },
    },
  },
})
