import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { loopback } from '../../supabase/embedded/ports.ts'

/** A mail server that does what a test wants: answers each command, or says nothing at all. */
export interface MailServer {
  url: string
  /** Resolves when somebody has connected. */
  called: Promise<void>
  /** What was handed over. */
  received: string[]
  stop(): Promise<void>
}

type Answer = (command: string) => string | undefined

const words: Record<string, string> = { EHLO: '250 mail.example', DATA: '354 Go on', QUIT: '221 Bye' }
const polite = (command: string) => words[command] ?? '250 Ok'

/** Speaks as much SMTP as it takes. `answer` overrides what it says to a command; `undefined` is silence. */
export async function startMailServer(answer: Answer | 'silent' = () => undefined): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const received: string[] = []
  const { promise: called, resolve } = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    sockets.add(socket)
    resolve()
    socket.on('error', () => {})
    if (answer !== 'silent') talk(socket, (command) => answer(command) ?? polite(command), received)
  })
  server.listen(0, loopback)
  await once(server, 'listening')
  return {
    url: `smtp://${loopback}:${(server.address() as { port: number }).port}`,
    called,
    received,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function talk(socket: Socket, answer: (command: string) => string, received: string[]): void {
  let text = ''
  let inLetter = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 mail.example')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
    for (let end = endOf(text, inLetter); end >= 0; end = endOf(text, inLetter)) {
      const part = text.slice(0, end)
      text = text.slice(end + (inLetter ? 5 : 2))
      if (inLetter) received.push(part)
      const command = inLetter ? 'LETTER' : part.slice(0, 4).toUpperCase()
      const said = answer(command)
      inLetter = command === 'DATA' && said.startsWith('354')
      say(said)
    }
  })
}

const endOf = (text: string, inLetter: boolean) => text.indexOf(inLetter ? '\r\n.\r\n' : '\r\n')
