import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { Invitation, NewInvitation } from '../../../_shared/contracts/staff.ts'
import { invite, listInvitations, renewInvitation, revokeInvitation } from '../../../_shared/data/staff-invitations.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import type { Deps } from '../../deps.ts'
import { anHour } from '../../limits.ts'
import type { MemberEnv, Members } from '../../members.ts'
import type { Visiting } from '../../visiting.ts'
import { deskRead, deskRemoval, deskWrite, oneById } from './docs.ts'

const LETTERS_AN_HOUR = 30

/** Who is asked to the desk. For owners. */
export function deskInvitations(
  { signedIn, staff, read, write }: Members,
  { countTries }: Pick<Visiting, 'countTries'>,
  sendSoon: Deps['sendSoon'],
) {
  const owners = [signedIn, staff('owner')] as const
  const countLetter = (c: Context<MemberEnv>) =>
    countTries({ what: 'invitations by', who: c.var.member.userId, allowance: anHour(LETTERS_AN_HOUR) })

  return new Hono<MemberEnv>()
    .get('/', ...owners, async (c) => c.json(await read(c, listInvitations)))
    .post('/', ...owners, body(NewInvitation), async (c) => {
      await countLetter(c)
      const { invitation, emailId } = await write(c, (tx, { userId }) => invite(tx, userId, c.req.valid('json')))
      sendSoon(emailId)
      return c.json(invitation, 201)
    })
    .delete('/:id', ...owners, async (c) => {
      const id = pathId(c, NONE)
      if (!(await write(c, (tx) => revokeInvitation(tx, id)))) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    })
    .post('/:id/letter', ...owners, async (c) => {
      const id = pathId(c, NONE)
      await countLetter(c)
      const sent = await write(c, (tx) => renewInvitation(tx, id))
      if (!sent) throw new HttpError('not-found', NONE)
      sendSoon(sent.emailId)
      return c.json(sent.invitation)
    })
}

const NONE = 'There is no such invitation.'
const tags = ['Desk']

export const deskInvitationPaths: ZodOpenApiPathsObject = {
  '/api/desk/invitations': {
    get: {
      operationId: 'listInvitations',
      summary: 'Who has been asked to the desk',
      tags,
      responses: deskRead('The newest hundred, those that are over among them. For owners.', z.array(Invitation)),
    },
    post: {
      operationId: 'invite',
      summary: 'Ask somebody to the desk',
      description: `A letter takes a link there that works once, for that address, for a day. ${LETTERS_AN_HOUR} an hour from one owner.`,
      tags,
      requestBody: { required: true, content: { 'application/json': { schema: NewInvitation } } },
      responses: deskWrite(201, 'The letter is on its way.', Invitation, { may: ['conflict'] }),
    },
  },
  '/api/desk/invitations/{id}': {
    delete: {
      operationId: 'revokeInvitation',
      summary: 'Take an invitation back',
      tags,
      requestParams: oneById,
      responses: deskRemoval('Its link is dead.'),
    },
  },
  '/api/desk/invitations/{id}/letter': {
    post: {
      operationId: 'sendInvitationAgain',
      summary: 'Send an invitation again, with a new link',
      description: 'The old link is dead from then on.',
      tags,
      requestParams: oneById,
      responses: deskWrite(200, 'With the time until which the new link works.', Invitation, {
        may: ['not-found', 'conflict'],
      }),
    },
  },
}
