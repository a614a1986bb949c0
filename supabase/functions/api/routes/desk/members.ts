import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { executeStripeCommands } from '../../../_shared/billing/orders.ts'
import { Member, MemberSearch, MemberDetail, NewComplimentarySubscription } from '../../../_shared/contracts/member.ts'
import { HttpError } from '../../../_shared/contracts/refusal.ts'
import { endComplimentarySubscription, grantComplimentarySubscription, requestSubscriptionEnd } from '../../../_shared/data/desk-deeds.ts'
import { findMembers, readMemberDetail } from '../../../_shared/data/members.ts'
import { MEMBER_READERS } from '../../../_shared/domain/desk.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/path-id.ts'
import { queryOf } from '../../../_shared/http/query.ts'
import type { Deps } from '../../deps.ts'
import type { MemberEnv, Members } from '../../members.ts'
import type { MoneyOf } from '../../money.ts'
import type { Visiting } from '../../visiting.ts'
import { countingDeeds, deedsAreCounted } from './deeds.ts'
import { deskRead, deskWrite, oneById } from './docs.ts'

/** Readers, and what they subscribe to. For owners and support; what changes something is for owners. */
export function deskMembers(
  { signedIn, staff, read, write }: Members,
  visiting: Pick<Visiting, 'countTries'>,
  money: MoneyOf,
  sendSoon: Deps['sendSoon'],
) {
  const count = countingDeeds(visiting)
  const readers = [signedIn, staff(...MEMBER_READERS)] as const
  const owners = [signedIn, staff('owner')] as const

  /** As it is now, whatever was just done. */
  async function storyOf(c: Context<MemberEnv>, id: string): Promise<MemberDetail> {
    const story = await read(c, (tx) => readMemberDetail(tx, id))
    if (!story) throw new HttpError('not-found', NOBODY)
    return story
  }

  return new Hono<MemberEnv>()
    .get('/', ...readers, async (c) => {
      const { search } = queryOf(c, MemberSearch)
      return c.json(await read(c, (tx) => findMembers(tx, search)))
    })
    .get('/:id', ...readers, async (c) => c.json(await storyOf(c, pathId(c, NOBODY))))
    .post('/:id/complimentary-subscription', ...owners, body(NewComplimentarySubscription), async (c) => {
      const id = pathId(c, NOBODY)
      await count(c)
      sendSoon(await write(c, (tx) => grantComplimentarySubscription(tx, id, c.req.valid('json'))))
      return c.json(await storyOf(c, id), 201)
    })
    .delete('/:id/complimentary-subscription', ...owners, async (c) => {
      const id = pathId(c, NOBODY)
      await count(c)
      sendSoon(await write(c, (tx) => endComplimentarySubscription(tx, id)))
      return c.json(await storyOf(c, id))
    })
    .delete('/:id/subscription', ...owners, async (c) => {
      const id = pathId(c, NOBODY)
      const open = money()
      await count(c)
      const order = await write(c, (tx) => requestSubscriptionEnd(tx, id))
      await executeStripeCommands(open, { ids: [order] })
      return c.json(await storyOf(c, id))
    })
}

const NOBODY = 'There is no such member.'
const tags = ['Desk']
const withOwners = `For owners. ${deedsAreCounted}`

export const deskMemberPaths: ZodOpenApiPathsObject = {
  '/api/desk/members': {
    get: {
      operationId: 'findMembers',
      summary: 'Who reads us with an account',
      tags,
      requestParams: { query: MemberSearch },
      responses: deskRead('At most fifty, the newest first. For owners and support.', z.array(Member), {
        may: ['invalid-fields'],
      }),
    },
  },
  '/api/desk/members/{id}': {
    get: {
      operationId: 'readMemberStory',
      summary: 'Everything about a member’s subscription and payments',
      tags,
      requestParams: oneById,
      responses: deskRead('For owners and support.', MemberDetail, { may: ['not-found'] }),
    },
  },
  '/api/desk/members/{id}/complimentary-subscription': {
    post: {
      operationId: 'givePresent',
      summary: 'Give a plan as a present of the house',
      description: `In place of the free plan or of an earlier present; refused for whoever pays. A letter tells them. ${withOwners}`,
      tags,
      requestParams: oneById,
      requestBody: { required: true, content: { 'application/json': { schema: NewComplimentarySubscription } } },
      responses: deskWrite(201, 'The story as it is now.', MemberDetail, { may: ['not-found', 'conflict'] }),
    },
    delete: {
      operationId: 'endPresent',
      summary: 'End a present before its time',
      description: `The free plan takes its place, and a letter tells them. ${withOwners}`,
      tags,
      requestParams: oneById,
      responses: deskWrite(200, 'The story as it is now.', MemberDetail, { may: ['not-found', 'conflict'] }),
    },
  },
  '/api/desk/members/{id}/subscription': {
    delete: {
      operationId: 'endSubscription',
      summary: 'End what a member pays for, at once',
      description: `Nothing goes back by itself. When Stripe is away it is told as soon as it is there again. ${withOwners}`,
      tags,
      requestParams: oneById,
      responses: deskWrite(200, 'The story as it is now.', MemberDetail, { may: ['not-found', 'temporarily-away'] }),
    },
  },
}
