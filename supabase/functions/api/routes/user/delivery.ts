import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { AddressUpdate, DeliveryAddress, NewAddress, SavedAddress } from '../../../_shared/contracts/address.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PrintDelivery } from '../../../_shared/contracts/print-edition.ts'
import { translatable } from '../../../_shared/contracts/translatable.ts'
import {
  addAddress,
  changeAddress,
  findDeliveryAddress,
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from '../../../_shared/data/addresses.ts'
import { listPrintDeliveries } from '../../../_shared/data/print-editions.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import {
  accountTags,
  idParams,
  jsonBody,
  ownNoContent,
  ownRead,
  ownWrite,
  ownWriteWithoutBody,
} from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

export function addresses(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/addresses',
      operationId: 'listAddresses',
      summary: 'List the saved addresses',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The default first.', z.array(SavedAddress)),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => listAddresses(tx, userId))),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/user/addresses',
      operationId: 'addAddress',
      summary: 'Save an address',
      description: 'The first is the default; 20 at most. 120 changes an hour.',
      tags: accountTags,
      middleware: requireAuth,
      request: { body: jsonBody(NewAddress) },
      responses: ownWrite(201, 'The saved address.', SavedAddress, ['conflict']),
    }),
    async (c) => {
      await consumeLimit(c)
      const saved = await write(c, (tx, { userId }) => addAddress(tx, userId, c.req.valid('json')))
      return c.json(saved, 201)
    },
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/addresses/{id}',
      operationId: 'changeAddress',
      summary: 'Change an address',
      description: 'There is one default; setting another unsets it. 409 when the address has changed since `basedOn`.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams, body: jsonBody(AddressUpdate) },
      responses: ownWrite(200, 'The saved address.', SavedAddress, ['not-found', 'conflict']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const changed = await write(c, (tx, { userId }) => changeAddress(tx, userId, id, c.req.valid('json')))
      if (!changed) throw new HttpError('not-found', NONE)
      return c.json(changed)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/user/addresses/{id}/default',
      operationId: 'makeDefaultAddress',
      summary: 'Make an address the default',
      description: 'There is one default; the previous one is none any more.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownWriteWithoutBody('The saved address.', SavedAddress, ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const changed = await write(c, (tx, { userId }) => makeDefaultAddress(tx, userId, id))
      if (!changed) throw new HttpError('not-found', NONE)
      return c.json(changed, 200)
    },
    orNotFound(NONE),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/user/addresses/{id}',
      operationId: 'removeAddress',
      summary: 'Remove an address',
      description: 'If it was the default, the newest other address becomes the default.',
      tags: accountTags,
      middleware: requireAuth,
      request: { params: idParams },
      responses: ownNoContent('Removed.', ['not-found']),
    }),
    async (c) => {
      const { id } = c.req.valid('param')
      await consumeLimit(c)
      const removed = await write(c, (tx, { userId }) => removeAddress(tx, userId, id))
      if (!removed) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    },
    orNotFound(NONE),
  )
  return app
}

export function deliveryAddress({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/delivery-address',
      operationId: 'findDeliveryAddress',
      summary: 'Read the delivery address: the default address',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead('The default address, or null.', DeliveryAddress.nullable()),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => findDeliveryAddress(tx, userId))),
  )
  return app
}

const NONE = translatable('You have no such address.')

export function printDeliveries({ requireAuth, read }: AuthContext) {
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/user/print-deliveries',
      operationId: 'listPrintDeliveries',
      summary: 'List the deliveries of printed editions',
      tags: accountTags,
      middleware: requireAuth,
      responses: ownRead(
        'The coming editions, soonest first, if the plan includes them; then the last three closed ones, newest first.',
        z.array(PrintDelivery),
      ),
    }),
    async (c) => c.json(await read(c, (tx, { userId }) => listPrintDeliveries(tx, userId))),
  )
  return app
}
