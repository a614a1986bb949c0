import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface StandIn {
  url: string
  /** The addresses that were asked for. */
  asked: URL[]
  /** How it answers from now on. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
  close(): Promise<void>
}

/** A service of somebody else, over real HTTP, which does as it is told. */
export async function standIn(): Promise<StandIn> {
  const server = createServer((request, response) => {
    service.asked.push(new URL(request.url ?? '', service.url))
    service.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const service: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_request, response) => void response.writeHead(500).end(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return service
}

export const json = (value: unknown): StandIn['answer'] => text(JSON.stringify(value))

export const text =
  (body: string): StandIn['answer'] =>
  (_request, response) =>
    void response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
