import { createServer as createHttpServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, createServer, type Server as NetServer, type Socket } from 'node:net'

/**
 * Stands between a function and whatever it asks, and knows every moment between two of its steps: before a request leaves,
 * before its answer arrives, and before a transaction begins. At one of them it can be stopped for good, to be killed there.
 */
export interface Checkpoints {
  /** What to ask instead of these addresses. */
  http(target: string): Promise<string>
  postgres(url: string): Promise<string>
  /** From now on moments are counted anew, and whoever comes to the one that this is true of waits for ever. */
  arm(here: (passed: string[]) => boolean): void
  disarm(): void
  /** Resolves with what was about to happen when somebody has come there. */
  stopped: () => Promise<string>
  /** How many moments there were, and what they were before. */
  passed(): string[]
  stop(): Promise<void>
}

export function checkpoints(): Checkpoints {
  const servers: (Server | NetServer)[] = []
  let passed: string[] = []
  const nowhere = () => false
  let isHere: (passed: string[]) => boolean = nowhere
  let reached = Promise.withResolvers<string>()

  /** Never resolves where it is armed. */
  async function pass(moment: string): Promise<void> {
    passed.push(moment)
    if (!isHere(passed)) return
    isHere = nowhere
    reached.resolve(moment)
    await new Promise(() => {})
  }

  return {
    http: (target) =>
      open(servers, createHttpServer(forwarding(new URL(target), pass))).then((port) => `http://127.0.0.1:${port}`),
    async postgres(url) {
      const address = new URL(url)
      const to = { host: address.hostname, port: Number(address.port) }
      address.port = String(
        await open(
          servers,
          createServer((socket) => lineTo(to, socket, pass)),
        ),
      )
      return address.href
    },
    arm(here) {
      passed = []
      isHere = here
      reached = Promise.withResolvers()
    },
    disarm() {
      passed = []
      isHere = nowhere
    },
    stopped: () => reached.promise,
    passed: () => passed,
    async stop() {
      for (const server of servers) {
        if ('closeAllConnections' in server) server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function open(servers: (Server | NetServer)[], server: Server | NetServer): Promise<number> {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const forwarding =
  (target: URL, pass: (moment: string) => Promise<void>) =>
  (asked: IncomingMessage, answer: import('node:http').ServerResponse) => {
    const what = `${asked.method} ${asked.url?.split('?')[0]?.replace(/_[0-9a-f]{8,}/g, '_…')}`
    const forward = () => {
      const { hostname: host, port } = target
      const path = asked.url
      const onward = httpRequest({ host, port, path, method: asked.method, headers: asked.headers }, (answered) => {
        pass(`the answer to ${what}`).then(() => {
          answer.writeHead(answered.statusCode ?? 502, answered.headers)
          answered.pipe(answer)
        })
      })
      onward.on('error', () => answer.destroy())
      asked.pipe(onward)
    }
    pass(what).then(forward)
  }

/** A transaction that writes is opened by one message of ours, which is never split. */
const OPENING = 'read write; select set_config'

function lineTo(to: { host: string; port: number }, socket: Socket, pass: (moment: string) => Promise<void>): void {
  const database = connect(to)
  socket.on('data', async (chunk) => {
    socket.pause()
    if (chunk.includes(OPENING)) await pass('a transaction')
    database.write(chunk)
    socket.resume()
  })
  database.pipe(socket)
  const end = () => {
    socket.destroy()
    database.destroy()
  }
  for (const side of [socket, database]) side.on('close', end).on('error', end)
}
