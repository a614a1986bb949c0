import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import buildOnce from '../../scripts/build-once.ts'
import { benchApi } from './api.ts'
import { benchHistories } from './histories.ts'
import { benchHostile } from './hostile.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPress } from './press.ts'
import { benchServe } from './serve.ts'

// `npm run bench -- publisher|serve|api|lighthouse|hostile|histories`: measured beside their peers in one run. Ratios count, absolute times are noise.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string', default: '10000' },
    edits: { type: 'string', default: '100' },
    histories: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
  },
})
const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]))
const { articles = 10_000, edits = 100, requests = 10_000, rounds = 3, seconds = 4 } = numbers
const { histories = 5000, seed = 1 } = numbers

const benches: Record<string, () => Promise<string>> = {
  press: () => benchPress({ articles, edits }),
  serve: () => benchServe({ rounds, seconds }),
  api: () => benchApi({ rounds, seconds }),
  lighthouse: () => benchLighthouse({ rounds }),
  hostile: () => benchHostile({ requests }),
  histories: () => benchHistories({ histories, seed }),
}

const wanted = positionals.length > 0 ? positionals : Object.keys(benches)
await buildOnce()
console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load before: ${loadavg()[0]?.toFixed(1)}`)
for (const name of wanted) {
  const bench = benches[name]
  if (!bench) throw new Error(`No bench called "${name}". There are: ${Object.keys(benches).join(', ')}.`)
  console.log(`\n${name}\n${await bench()}`)
}
process.exit()
