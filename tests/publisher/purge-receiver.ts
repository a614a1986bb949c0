import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface PurgeReceiver {
  /** The variables that make a publisher purge here. */
  env: Record<string, string>
  /** Each purge that was answered with success. */
  purges: (string[] | 'everything')[]
  status: number
  close(): Promise<void>
}

/** A CDN's receiver of webhooks. */
export async function startPurgeReceiver(): Promise<PurgeReceiver> {
  const server = createServer(async (request, response) => {
    const { everything, paths } = (await json(request)) as { everything: boolean; paths: string[] }
    if (receiver.status === 200) receiver.purges.push(everything ? 'everything' : paths)
    response.writeHead(receiver.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: PurgeReceiver = {
    env: {
      CDN_PURGE: 'webhook',
      PURGE_WEBHOOK_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      PURGE_WEBHOOK_SECRET: 'a secret of thirty-two characters',
    },
    purges: [],
    status: 200,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
