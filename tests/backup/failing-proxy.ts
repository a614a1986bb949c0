import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A status with an empty body; half of the bytes and then no more; or a connection that is closed without an answer. */
export type Failure = `${number}` | 'half' | 'reset'

/** Passes requests on to `target`, except those for which `onRequest` names a failure. */
export async function startFailingProxy(target: string, onRequest: (request: Request) => Failure | undefined) {
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = incoming.headers
    const request = new Request(target + incoming.url, {
      ...{ method: incoming.method ?? 'GET', headers: headers as Record<string, string> },
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const failure = onRequest(request)
    if (failure === 'reset') incoming.socket.destroy()
    else if (failure && failure !== 'half') response.writeHead(Number(failure)).end()
    else await answer(response, await fetch(request), failure)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(response: ServerResponse, from: Response, failure: 'half' | undefined): Promise<void> {
  const body = Buffer.from(await from.arrayBuffer())
  const contentType = from.headers.get('Content-Type')
  response.writeHead(from.status, {
    ...{ 'Content-Length': body.length },
    ...(contentType && { 'Content-Type': contentType }),
  })
  if (!failure) response.end(body)
  else response.write(body.subarray(0, body.length / 2), () => response.destroy())
}
