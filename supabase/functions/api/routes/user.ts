import { Hono } from 'hono'
import { readUser } from '../../_shared/data/users.ts'
import type { Members } from '../members.ts'

export function user({ signedIn, read }: Members) {
  return new Hono().get('/', signedIn, async (c) => c.json(await read(c, readUser)))
}
