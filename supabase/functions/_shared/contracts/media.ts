import { z } from 'zod'
import { RecordPageQuery } from './paging.ts'
import { ImageUrl, Timestamp } from './primitives.ts'

const INVALID = 'No control characters, please.'
const ONE_LINE = /^\P{Cc}*$/u
const line = (max: number) => z.string().trim().max(max, `At most ${max} characters, please.`).regex(ONE_LINE, INVALID)

/** The focal point that stays visible where a frame crops a picture, from 0 (left, top) to 1 (right, bottom) in hundredths. */
const Fraction = z.number().min(0).max(1).multipleOf(0.01)
export const FocalPoint = z.object({ x: Fraction, y: Fraction })
export type FocalPoint = z.infer<typeof FocalPoint>

const Side = z.int().min(0).max(100_000)

/** A part of the original, in whole pixels, and the ratio that was chosen for it. */
export const Crop = z.object({
  x: Side,
  y: Side,
  width: Side.min(1),
  height: Side.min(1),
  ratio: z.string().regex(/^(free|original|\d{1,2}:\d{1,2})$/),
})
export type Crop = z.infer<typeof Crop>

/** `POST /api/admin/media/{id}/crops`, which the site answers. */
export const CropRequest = Crop.extend({ everywhere: z.boolean() })
export type CropRequest = z.infer<typeof CropRequest>

/** A picture of the media library. */
export const Media = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: ImageUrl.describe('Its name tells the size, the colours and the derivatives; without the focal point.'),
    width: z.int().positive(),
    height: z.int().positive(),
    original: z.string().nullable().describe('In the bucket originals; null for a picture of the site’s build.'),
    originalWidth: z.int().positive(),
    originalHeight: z.int().positive(),
    bytes: z.int().positive().describe('Of the original.'),
    alt: z.string(),
    caption: z.string(),
    credit: z.string(),
    folder: z.string().describe('Empty for none.'),
    focalPoint: FocalPoint,
    crop: Crop.nullable(),
    version: z.int().positive().describe('A change names the version that it was based on.'),
    mayChange: z.boolean().describe('Whether the caller may describe it.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    isDeleted: z.boolean().describe('In the trash, from which it is deleted after 30 days.'),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

export const MediaPageQuery = RecordPageQuery.extend({
  search: line(100).optional().describe('Words of name, description, caption, credit or folder, or their beginnings.'),
  folder: line(80).optional(),
  trash: z.enum(['true', 'false']).optional().describe('Those in the trash instead; false by default.'),
})
export type MediaPageQuery = z.infer<typeof MediaPageQuery>

/** `PUT /api/admin/media/{id}`. */
export const MediaChange = z
  .object({
    version: z.int().positive(),
    name: line(200).min(1, 'A name, please.'),
    alt: line(300),
    caption: z.string().trim().max(2000, 'At most 2000 characters, please.'),
    credit: line(300),
    folder: line(80),
    focalPoint: FocalPoint,
  })
  .meta({ id: 'MediaChange' })
export type MediaChange = z.infer<typeof MediaChange>

/** `POST /api/admin/media-moves`. */
export const MediaMove = z
  .object({ ids: z.array(z.uuid()).min(1).max(200), folder: line(80) })
  .meta({ id: 'MediaMove' })
export type MediaMove = z.infer<typeof MediaMove>

/** A row that shows a picture. */
export const MediaUse = z
  .object({
    entity: z.string().describe('The table: articles, issues, authors.'),
    entityId: z.string(),
    field: z.string().describe('Where in the row, e.g. image_url.'),
    title: z.string().nullable().describe('Of the article or issue, name of the author.'),
  })
  .meta({ id: 'MediaUse' })
export type MediaUse = z.infer<typeof MediaUse>

/** `POST /api/admin/media-uploads`: a permit to add a picture, or to change the files of one. */
export const NewMediaUpload = z
  .object({ purpose: z.enum(['new', 'replacement', 'crop', 'cropped-copy']), target: z.uuid().optional() })
  .refine(({ purpose, target }) => (purpose === 'new') === (target === undefined), {
    path: ['target'],
    message: 'All purposes but a new picture have a target.',
  })
  .meta({ id: 'NewMediaUpload' })
export type NewMediaUpload = z.infer<typeof NewMediaUpload>

export const MediaUpload = z.object({ id: z.uuid(), target: Media.nullable() }).meta({ id: 'MediaUpload' })
export type MediaUpload = z.infer<typeof MediaUpload>

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** `PUT /api/admin/media-uploads/{id}`: the files of the picture are in Storage. Signed by the site. */
export const CompletedMediaUpload = z
  .object({
    name: line(200).min(1),
    folder: line(80),
    url: ImageUrl,
    original: z
      .string()
      .regex(/^[0-9a-f-]{36}\.(jpg|png)$/)
      .nullable(),
    originalWidth: z.int().positive(),
    originalHeight: z.int().positive(),
    bytes: z.int().positive(),
    contentHash: Sha256,
    crop: Crop.nullable(),
  })
  .meta({ id: 'CompletedMediaUpload' })
export type CompletedMediaUpload = z.infer<typeof CompletedMediaUpload>

/** The result of an upload or a crop. */
export const UploadedMedia = z
  .object({ media: Media, isDuplicate: z.boolean().describe('The library had this file already; nothing was added.') })
  .meta({ id: 'UploadedMedia' })
export type UploadedMedia = z.infer<typeof UploadedMedia>

export const contentHashParams = z.object({ hash: Sha256 })
