import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Role, Tx } from '../data/database.ts'
import { type ClaimedEmail, claimEmail, recordEmailFailure, markEmailSent } from '../data/outbox.ts'
import { readSiteSettings } from '../data/site-settings.ts'
import type { Publication } from '../domain/letters/letter.ts'
import { factsOf, type Log } from '../http/log.ts'
import { compose } from './compose.ts'
import { envelopeFor } from './envelope.ts'
import { type Post, Undeliverable, wordsFor } from './smtp.ts'

/** What delivering takes. `role` is the one that may say how it went. */
export interface PostRoom {
  database: Pick<Database, 'asRole'>
  role: Role
  post: Post
  log: Log
  siteUrl: string
  secret: string
  /** The address that letters are from, when it is not the house's own. */
  sender?: string
}

/** By then the answer is on its way: nobody can tell from its time whether a letter goes out, and to whom. */
const AFTER_THE_ANSWER_MS = 50

/**
 * Sends a letter right after the commit that wrote it, while `keepAlive` keeps the function from being frozen. Nobody waits
 * for it: what fails is left to the jobs.
 */
export function sendingSoon(room: PostRoom, keepAlive: (work: Promise<void>) => void) {
  const claimAndDeliver = async (id: string) => {
    await delay(AFTER_THE_ANSWER_MS)
    const claimed = await room.database.asRole(room.role, {}, (tx) => claimEmail(tx, id))
    await deliver(room, claimed)
  }
  return (id: string | null): void => {
    if (id === null) return
    const failed = (error: unknown) => room.log('error', 'letter not claimed', factsOf(error))
    keepAlive(claimAndDeliver(id).catch(failed))
  }
}

/**
 * Sends letters that were claimed and notes how it went. Never rejects: what fails is tried again later by whoever claims
 * it then. A letter goes out twice only when we end, or lose the database, between the server's yes and our note of it;
 * both copies carry the same Message-ID. Answers how many were sent.
 */
export async function deliver(room: PostRoom, letters: ClaimedEmail[]): Promise<number> {
  if (letters.length === 0) return 0
  try {
    const { database, siteUrl } = room
    const { name, contactEmail } = await database.asRole(room.role, {}, readSiteSettings, { readOnly: true })
    const publication = { name, contactEmail, url: siteUrl.replace(/\/$/, '') }
    const sent = await Promise.all(letters.map((letter) => deliverOne(room, publication, letter)))
    return sent.filter(Boolean).length
  } catch (error) {
    room.log('error', 'letters not delivered', factsOf(error))
    return 0
  }
}

async function deliverOne(room: PostRoom, publication: Publication, letter: ClaimedEmail): Promise<boolean> {
  const { database, role, log } = room
  const { kind, attempt } = letter
  try {
    const failure = await send(room, publication, letter).then(() => undefined, failureOf)
    if (failure) log('warn', 'letter not sent', { kind, attempt, reason: failure.reason })
    const note = (tx: Tx) =>
      failure ? recordEmailFailure(tx, letter, failure.reason, failure.hopeless) : markEmailSent(tx, letter)
    await database.asRole(role, {}, note)
    return !failure
  } catch (error) {
    log('error', 'letter not noted', { kind, attempt, ...factsOf(error) })
    return false
  }
}

const failureOf = (error: unknown) => ({ reason: wordsFor(error), hopeless: error instanceof Undeliverable })

async function send(
  { post, secret, sender }: PostRoom,
  publication: Publication,
  claimed: ClaimedEmail,
): Promise<void> {
  const { content, recipient: to, messageId } = claimed
  if (!content) throw new Error(`Nobody here knows how to write a letter of the kind ${claimed.kind}.`)
  await post(envelopeFor(publication, compose(publication, secret, content), { to, messageId, sender }))
}
