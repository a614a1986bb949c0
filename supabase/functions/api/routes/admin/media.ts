import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { HttpError } from '../../../_shared/contracts/http-error.ts'
import {
  contentHashParams,
  Media,
  MediaChange,
  MediaMove,
  MediaPageQuery,
  MediaUse,
} from '../../../_shared/contracts/media.ts'
import {
  changeMedia,
  findMedia,
  findMediaByContent,
  listMedia,
  listMediaFolders,
  listMediaUses,
  moveMedia,
  NO_PICTURE,
  restoreMedia,
  trashMedia,
} from '../../../_shared/data/media.ts'
import { nextPageHeaders } from '../../../_shared/http/responses.ts'
import type { AuthContext, AuthEnv } from '../../auth-context.ts'
import { adminRead, adminRemoval, adminWrite, idParams, jsonBody } from '../../openapi-responses.ts'
import { createRouter, orNotFound } from '../../router.ts'

/** The media library. Editorial staff read it; authors describe their own pictures, editors all. */
export function adminMedia({ requireAuth, requirePermission, read, write }: AuthContext) {
  const viewers = [requireAuth, requirePermission('media.read')]
  const describers = [requireAuth, requirePermission('media.edit', 'media.edit.own')]
  const deleters = [requireAuth, requirePermission('media.delete')]
  const app = createRouter<AuthEnv>()
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/media',
      operationId: 'listMedia',
      summary: 'List pictures',
      tags,
      middleware: viewers,
      request: { query: MediaPageQuery },
      responses: adminRead(`The newest first. ${EDITORIAL}`, z.array(Media), { paged: true }),
    }),
    async (c) => {
      const { limit, cursor: after, search, folder, trash } = c.req.valid('query')
      const { items, next } = await read(c, (tx) =>
        listMedia(tx, { limit, after }, { search, folder, trash: trash === 'true' }),
      )
      const query = { search, folder, trash }
      return c.json(items, 200, nextPageHeaders({ limit, ...query }, next))
    },
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/media-folders',
      operationId: 'listMediaFolders',
      summary: 'List the folders that have pictures',
      tags,
      middleware: viewers,
      responses: adminRead(`In alphabetical order. ${EDITORIAL}`, z.array(z.string())),
    }),
    async (c) => c.json(await read(c, listMediaFolders)),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/media/{id}',
      operationId: 'readMedia',
      summary: 'Read a picture',
      tags,
      middleware: viewers,
      request: { params: idParams },
      responses: adminRead(EDITORIAL, Media, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const media = await read(c, (tx) => findMedia(tx, c.req.valid('param').id))
      if (!media) throw new HttpError('not-found', NO_PICTURE)
      return c.json(media)
    },
    orNotFound(NO_PICTURE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/media-files/{hash}',
      operationId: 'findMediaByContent',
      summary: 'Find the picture of a file',
      tags,
      middleware: viewers,
      request: { params: contentHashParams },
      responses: adminRead(`By the SHA-256 of the uploaded file. ${EDITORIAL}`, Media, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const media = await read(c, (tx) => findMediaByContent(tx, c.req.valid('param').hash))
      if (!media) throw new HttpError('not-found', NO_PICTURE)
      return c.json(media)
    },
    orNotFound(NO_PICTURE),
  )
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/media/{id}/uses',
      operationId: 'listMediaUses',
      summary: 'List what shows a picture',
      tags,
      middleware: viewers,
      request: { params: idParams },
      responses: adminRead(`At most 200. ${EDITORIAL}`, z.array(MediaUse)),
    }),
    async (c) => c.json(await read(c, (tx) => listMediaUses(tx, c.req.valid('param').id))),
    orNotFound(NO_PICTURE),
  )
  app.openapi(
    createRoute({
      method: 'put',
      path: '/api/admin/media/{id}',
      operationId: 'changeMedia',
      summary: 'Describe a picture',
      description:
        'A new focal point reaches every page that shows the picture; while one does, only editors change it.',
      tags,
      middleware: describers,
      request: { params: idParams, body: jsonBody(MediaChange) },
      responses: adminWrite(200, `As it is now. ${OWN}`, Media, { problemCodes: ['not-found', 'conflict'] }),
    }),
    async (c) => {
      const media = await write(c, (tx) => changeMedia(tx, c.req.valid('param').id, c.req.valid('json')))
      if (!media) throw new HttpError('not-found', NO_PICTURE)
      return c.json(media)
    },
    orNotFound(NO_PICTURE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/media-moves',
      operationId: 'moveMedia',
      summary: 'Move pictures to a folder',
      tags,
      middleware: describers,
      request: { body: jsonBody(MediaMove) },
      responses: adminWrite(200, `The ids of those that were moved. ${OWN}`, z.array(z.uuid()), { problemCodes: [] }),
    }),
    async (c) => c.json(await write(c, (tx) => moveMedia(tx, c.req.valid('json')))),
  )
  app.openapi(
    createRoute({
      method: 'delete',
      path: '/api/admin/media/{id}',
      operationId: 'deleteMedia',
      summary: 'Move a picture to the trash',
      description: 'Refused while something shows it. After 30 days it is deleted. For owners and editors.',
      tags,
      middleware: deleters,
      request: { params: idParams },
      responses: adminRemoval('In the trash.'),
    }),
    async (c) => {
      if (!(await write(c, (tx) => trashMedia(tx, c.req.valid('param').id))))
        throw new HttpError('not-found', NO_PICTURE)
      return c.body(null, 204)
    },
    orNotFound(NO_PICTURE),
  )
  app.openapi(
    createRoute({
      method: 'post',
      path: '/api/admin/media/{id}/restoration',
      operationId: 'restoreMedia',
      summary: 'Take a picture out of the trash',
      tags,
      middleware: deleters,
      request: { params: idParams },
      responses: adminWrite(200, 'For owners and editors.', Media, { problemCodes: ['not-found'] }),
    }),
    async (c) => {
      const media = await write(c, (tx) => restoreMedia(tx, c.req.valid('param').id))
      if (!media) throw new HttpError('not-found', NO_PICTURE)
      return c.json(media)
    },
    orNotFound(NO_PICTURE),
  )
  return app
}

const tags = ['Admin']
const EDITORIAL = 'For owners, editors and authors.'
const OWN = 'For owners and editors; authors change their own.'
