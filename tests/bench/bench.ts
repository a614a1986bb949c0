import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import buildOnce from '../../scripts/build-once.ts'
import { benchmarkAdmin } from './benchmark-admin.ts'
import { benchmarkApi } from './benchmark-api.ts'
import { benchmarkDay } from './benchmark-day.ts'
import { benchmarkHistories } from './benchmark-histories.ts'
import { benchmarkHostileRequests } from './benchmark-hostile-requests.ts'
import { benchmarkLighthouse } from './benchmark-lighthouse.ts'
import { benchmarkPublisher } from './benchmark-publisher.ts'
import { benchmarkReaders } from './benchmark-readers.ts'
import { benchmarkScale } from './benchmark-scale.ts'
import { benchmarkSearch } from './benchmark-search.ts'
import { benchmarkServing } from './benchmark-serving.ts'
import { benchmarkWebhooks } from './benchmark-webhooks.ts'

// `npm run bench -- publisher|serve|api|lighthouse|hostile|histories|admin|search|readers|scale|webhooks|day`. Those that have a peer run together with it:
// ratios are comparable between machines, absolute times are not.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    /** By default 10,000, and 100,000 in the admin, the search and for readers. */
    articles: { type: 'string' },
    edits: { type: 'string', default: '100' },
    events: { type: 'string', default: '2000' },
    histories: { type: 'string', default: '5000' },
    /** A folder that keeps the databases of `scale`, for another run. */
    keep: { type: 'string' },
    /** Of the larger database of `scale`. */
    members: { type: 'string', default: '100000' },
    /** A folder for photographs of the operator's page in `day`. */
    pictures: { type: 'string' },
    requests: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    /** Subscribers whose terms renew at once in `day`. */
    subscribers: { type: 'string', default: '300' },
    /** Systems of 50 histories that run at the same time. By default one for each processor. */
    systems: { type: 'string' },
  },
})
const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
const { articles, edits = 100, requests = 10_000, rounds = 3, seconds = 4 } = numbers
const {
  events = 2000,
  histories = 5000,
  members = 100_000,
  seed = 1,
  subscribers = 300,
  systems = cpus().length,
} = numbers

const benchmarks: Record<string, () => Promise<string>> = {
  publisher: () => benchmarkPublisher({ articles: articles ?? 10_000, edits }),
  serve: () => benchmarkServing({ rounds, seconds }),
  api: () => benchmarkApi({ rounds, seconds }),
  lighthouse: () => benchmarkLighthouse({ rounds }),
  hostile: () => benchmarkHostileRequests({ requests }),
  histories: () => benchmarkHistories({ histories, seed, systems }),
  search: () => benchmarkSearch({ articles: articles ?? 100_000 }),
  readers: () => benchmarkReaders({ articles: articles ?? 100_000 }),
  webhooks: () => benchmarkWebhooks({ events }),
  admin: () => benchmarkAdmin({ articles: articles ?? 100_000 }),
  day: () => benchmarkDay({ subscribers, pictures: values.pictures }),
  scale: () => benchmarkScale({ members, keep: values.keep }),
}

const requested = positionals.length > 0 ? positionals : Object.keys(benchmarks)
// `scale` has no pages.
if (requested.some((name) => name !== 'scale')) await buildOnce()
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load before: ${loadavg()[0]?.toFixed(1)}`)
for (const name of requested) {
  const benchmark = benchmarks[name]
  if (!benchmark) throw new Error(`No bench called "${name}". There are: ${Object.keys(benchmarks).join(', ')}.`)
  console.log(`\n${name}\n${await benchmark()}`)
}
process.exit()
