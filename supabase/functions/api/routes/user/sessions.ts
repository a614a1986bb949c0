import { Hono } from 'hono'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { endOtherSessions, endSession, listAccountEvents, listSessions } from '../../../_shared/data/sessions.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import type { CircumstancesOf } from '../../circumstances.ts'
import type { MemberEnv, Members } from '../../members.ts'

export function sessions({ signedIn, read, write }: Members, circumstances: CircumstancesOf) {
  return new Hono<MemberEnv>()
    .get('/', signedIn, async (c) => c.json(await read(c, listSessions)))
    .delete('/', signedIn, async (c) => {
      await write(c, (tx, member) => endOtherSessions(tx, member, circumstances(c)))
      return c.body(null, 204)
    })
    .delete('/:id', signedIn, async (c) => {
      const id = pathId(c, NONE)
      if (!(await write(c, (tx) => endSession(tx, id, circumstances(c))))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    })
}

const NONE = 'You are not signed in there.'

export function accountEvents({ signedIn, read }: Members) {
  return new Hono<MemberEnv>().get('/', signedIn, async (c) => c.json(await read(c, listAccountEvents)))
}
