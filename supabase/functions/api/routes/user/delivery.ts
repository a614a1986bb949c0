import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { DeliveryAddress, NewAddress, SavedAddress } from '../../../_shared/contracts/address.ts'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import { PrintDelivery } from '../../../_shared/contracts/print-edition.ts'
import {
  addAddress,
  changeAddress,
  findDeliveryAddress,
  listAddresses,
  removeAddress,
} from '../../../_shared/data/addresses.ts'
import { listPrintDeliveries } from '../../../_shared/data/print-editions.ts'
import { body } from '../../../_shared/http/body.ts'
import { pathId } from '../../../_shared/http/request-params.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { accountTags, idParams, jsonBody, ownNoContent, ownRead, ownWrite } from '../../openapi-responses.ts'

export function addresses(
  { requireAuth, read, write }: AuthContext,
  consumeLimit: (c: Context<AuthEnv>) => Promise<void>,
) {
  return new Hono<AuthEnv>()
    .get('/', requireAuth, async (c) => c.json(await read(c, (tx, { userId }) => listAddresses(tx, userId))))
    .post('/', requireAuth, body(NewAddress), async (c) => {
      await consumeLimit(c)
      const saved = await write(c, (tx, { userId }) => addAddress(tx, userId, c.req.valid('json')))
      return c.json(saved, 201)
    })
    .put('/:id', requireAuth, body(NewAddress), async (c) => {
      const id = pathId(c, NONE)
      await consumeLimit(c)
      const changed = await write(c, (tx, { userId }) => changeAddress(tx, userId, id, c.req.valid('json')))
      if (!changed) throw new HttpError('not-found', NONE)
      return c.json(changed)
    })
    .delete('/:id', requireAuth, async (c) => {
      const id = pathId(c, NONE)
      await consumeLimit(c)
      const removed = await write(c, (tx, { userId }) => removeAddress(tx, userId, id))
      if (!removed) throw new HttpError('not-found', NONE)
      return c.body(null, 204)
    })
}

export function deliveryAddress({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) =>
    c.json(await read(c, (tx, { userId }) => findDeliveryAddress(tx, userId))),
  )
}

const NONE = 'You have no such address.'

export const addressPaths: ZodOpenApiPathsObject = {
  '/api/user/addresses': {
    get: {
      operationId: 'listAddresses',
      summary: 'The addresses that the reader has saved',
      tags: accountTags,
      responses: ownRead('The default first.', z.array(SavedAddress)),
    },
    post: {
      operationId: 'addAddress',
      summary: 'Save an address',
      description: 'The first is the default; 20 at most. 120 changes an hour.',
      tags: accountTags,
      requestBody: jsonBody(NewAddress),
      responses: ownWrite(201, 'As it is saved.', SavedAddress, ['conflict']),
    },
  },
  '/api/user/addresses/{id}': {
    put: {
      operationId: 'changeAddress',
      summary: 'Correct an address, or make it the default',
      description: 'The former default is one no more. A default stays one until another is made it.',
      tags: accountTags,
      requestParams: idParams,
      requestBody: jsonBody(NewAddress),
      responses: ownWrite(200, 'As it is saved.', SavedAddress, ['not-found']),
    },
    delete: {
      operationId: 'removeAddress',
      summary: 'Remove an address',
      description: 'Of a default the newest of the others takes the place.',
      tags: accountTags,
      requestParams: idParams,
      responses: ownNoContent('Removed.', ['not-found']),
    },
  },
  '/api/user/delivery-address': {
    get: {
      operationId: 'findDeliveryAddress',
      summary: 'Where the printed edition goes: the default address',
      tags: accountTags,
      responses: ownRead('The default address, or null.', DeliveryAddress.nullable()),
    },
  },
}

export function printDeliveries({ requireAuth, read }: AuthContext) {
  return new Hono<AuthEnv>().get('/', requireAuth, async (c) =>
    c.json(await read(c, (tx, { userId }) => listPrintDeliveries(tx, userId))),
  )
}

export const printDeliveryPaths: ZodOpenApiPathsObject = {
  '/api/user/print-deliveries': {
    get: {
      operationId: 'listPrintDeliveries',
      summary: 'Which printed edition goes where',
      tags: accountTags,
      responses: ownRead(
        'The coming editions, soonest first, for whoever has a plan that brings them; then the last three that are closed, newest first.',
        z.array(PrintDelivery),
      ),
    },
  },
}
