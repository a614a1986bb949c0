import { Client, escapeIdentifier } from 'pg'
import { connectionConfig } from './connection-pool.ts'

/** Also limits how often a database is tried that accepts connections and closes them. */
const RETRY_AFTER_MS = 500

interface Listener {
  onNotify(payload: string): void
  /** Each time that listening begins. */
  onListen?: (() => void) | undefined
}

/** Listens on a channel, on a connection of its own, until `stop`. Connects again after a loss. */
export function listenTo(
  databaseUrl: string,
  options: { applicationName: string; ca?: string | undefined },
  channel: string,
  { onNotify, onListen }: Listener,
) {
  let client: Client
  let retry: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  async function connect(): Promise<void> {
    client = new Client(connectionConfig(databaseUrl, options))
    client.on('error', () => {})
    client.on('end', () => {
      if (!isStopped) retry = setTimeout(connect, RETRY_AFTER_MS)
    })
    client.on('notification', (message) => onNotify(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch {
      client.connection.stream.destroy()
      return
    }
    if (!isStopped) onListen?.()
  }

  const firstAttempt = connect()
  return {
    firstAttempt,
    stop() {
      isStopped = true
      clearTimeout(retry)
      client.connection.stream.destroy()
    },
  }
}
