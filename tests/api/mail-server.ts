import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { loopback } from '../../supabase/embedded/ports.ts'

/** A mail server whose response to each command the test sets; it can also stay silent. */
export interface MailServer {
  url: string
  /** Resolves when a client has connected. */
  connected: Promise<void>
  /** The accepted messages. */
  received: string[]
  stop(): Promise<void>
}

type ReplyFor = (command: string) => string | undefined

const defaultReplies: Record<string, string> = { EHLO: '250 mail.example', DATA: '354 Go on', QUIT: '221 Bye' }
const defaultReply = (command: string) => defaultReplies[command] ?? '250 Ok'

/**
 * Implements the SMTP commands that the tests need. `replyTo` overrides the response to a command; `undefined` sends
 * none. A message is accepted after `acceptanceMs`.
 */
export async function startMailServer(
  replyTo: ReplyFor | 'silent' = () => undefined,
  { acceptanceMs = 0 } = {},
): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    resolve()
    socket.on('error', () => {})
    if (replyTo === 'silent') return
    handleConnection(socket, (command) => replyTo(command) ?? defaultReply(command), received, acceptanceMs)
  })
  server.listen(0, loopback)
  await once(server, 'listening')
  return {
    url: `smtp://${loopback}:${(server.address() as { port: number }).port}`,
    connected,
    received,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function handleConnection(
  socket: Socket,
  replyTo: (command: string) => string,
  received: string[],
  acceptanceMs: number,
): void {
  let text = ''
  let inMessage = false
  const sendLine = (line: string) => socket.write(`${line}\r\n`)
  sendLine('220 mail.example')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (let end = endIndex(text, inMessage); end >= 0; end = endIndex(text, inMessage)) {
      const part = text.slice(0, end)
      text = text.slice(end + (inMessage ? 5 : 2))
      if (inMessage) received.push(part)
      const command = inMessage ? 'MESSAGE' : part.slice(0, 4).toUpperCase()
      const reply = replyTo(command)
      inMessage = command === 'DATA' && reply.startsWith('354')
      if (command === 'MESSAGE') setTimeout(() => sendLine(reply), acceptanceMs).unref()
      else sendLine(reply)
    }
  })
}

const endIndex = (text: string, inMessage: boolean) => text.indexOf(inMessage ? '\r\n.\r\n' : '\r\n')
