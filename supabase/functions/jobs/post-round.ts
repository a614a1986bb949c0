import { claimDueLetters, giveUpLetters } from '../_shared/data/outbox.ts'
import { deliver, type PostRoom } from '../_shared/mail/deliver.ts'

/** Together they are sent in far less time than that for which they are claimed. */
const AT_ONCE = 5
/** A function may not run for ever, and the next one comes in a minute. */
const ENOUGH_MS = 20_000

/** Delivers what is due, a few letters at a time; answers how many were sent and how many given up. */
export async function postRound(room: PostRoom): Promise<{ sent: number; givenUp: number }> {
  const { database, role } = room
  const started = performance.now()
  const givenUp = await database.asRole(role, {}, giveUpLetters)
  if (givenUp > 0) room.log('error', 'letters given up', { count: givenUp })
  let sent = 0
  while (performance.now() - started < ENOUGH_MS) {
    const letters = await database.asRole(role, {}, (tx) => claimDueLetters(tx, AT_ONCE))
    if (letters.length === 0) break
    sent += await deliver(room, letters)
  }
  return { sent, givenUp }
}
