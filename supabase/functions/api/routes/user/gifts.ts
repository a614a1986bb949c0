import { createRoute } from '@hono/zod-openapi'
import { executeStripeCommands } from '../../../_shared/billing/stripe-commands.ts'
import { UserGifts } from '../../../_shared/contracts/gift.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import { listBoughtGifts, listReceivedGifts, requestGiftRefund } from '../../../_shared/data/gifts.ts'
import type { AccountDeps } from '../../account/account-deps.ts'
import type { ConsumeAccountLimit } from '../../account-limits.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import type { GetBilling } from '../../deps.ts'
import { withCode } from '../../gift-codes.ts'
import { accountTags, idParams, ownRead, ownWriteWithoutBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The gifts that a reader has bought and received. */
export function userGifts(
  { requireAuth, read, write }: AuthContext,
  requireBilling: GetBilling,
  { secrets }: Pick<AccountDeps, 'secrets'>,
  consumeLimit: ConsumeAccountLimit,
) {
  const app = createRouter<AuthEnv>()
  const readGifts = (c: Parameters<typeof read>[0]): Promise<UserGifts> =>
    read(c, async (tx, { userId }) => ({
      bought: (await listBoughtGifts(tx, userId)).map((gift) => withCode(secrets, gift)),
      received: await listReceivedGifts(tx),
    }))
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/gifts',
      operationId: 'listGifts',
      summary: 'List the gifts that the reader has bought and received',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('Newest first, 100 of each at most.', UserGifts),
    }),
    async (c) => c.json(await readGifts(c), 200),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/gifts/{id}/refund',
      operationId: 'refundGift',
      summary: 'Take a gift back that nobody has redeemed',
      description:
        'Its code is void from then on, and all of the payment goes back. 409 once it is redeemed. Repeating it changes nothing. Thirty an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The reader’s gifts.', UserGifts, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const commandId = await write(c, (tx) => requestGiftRefund(tx, id))
      // Where Stripe does not answer now, the jobs repeat it.
      if (commandId) await executeStripeCommands(requireBilling(), { ids: [commandId] })
      return c.json(await readGifts(c), 200)
    },
    orNotFound(translatable('You have no such gift.')),
  )
  return app
}
