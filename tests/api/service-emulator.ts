import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServiceEmulator {
  url: string
  /** The requested URLs. */
  requestedUrls: URL[]
  /** Handles the following requests; set by the test. */
  respond: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

/** An external service over real HTTP with responses set by the test. */
export async function startServiceEmulator(): Promise<ServiceEmulator> {
  const server = createServer((request, response) => {
    service.requestedUrls.push(new URL(request.url ?? '', service.url))
    service.respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: ServiceEmulator = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedUrls: [],
    respond: (_request, response) => void response.writeHead(500).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

export const respondJson = (value: unknown): ServiceEmulator['respond'] => respondText(JSON.stringify(value))

export const respondText =
  (body: string): ServiceEmulator['respond'] =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
