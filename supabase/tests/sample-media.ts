import { accountOf, accounts, otherStaff } from './identities.ts'
import { OTHER_ID, SAMPLE_ID, type Table, type Values } from './sample-row.ts'

/** A picture whose address and content end like the id of its account. */
export const pictureOf = (created_by: string, marker = created_by.slice(-8)): Values => ({
  name: `picture-${marker}`,
  url: `/media/picture.640x400.aaaaaa-bbbbbb.${marker}.webp`,
  original_width: 640,
  original_height: 400,
  bytes: 1000,
  content_hash: marker.padStart(64, '0'),
  created_by,
})
const freshPicture = (created_by: string) => pictureOf(created_by, 'fffffff0')
const upload = (id: string): Values => ({ id, user_id: otherStaff.id, purpose: 'new' })

/** The picture that the sample use refers to. */
const USED_PICTURE = '00000000-0000-4000-8000-0000000000d1'

/** The media library, in an order in which its rows can be inserted. */
export const mediaTables: Record<string, Table> = {
  'public.media': {
    column: 'alt',
    kinds: {
      own: (person) => ({ key: { id: accountOf(person) }, fresh: freshPicture(accountOf(person)) }),
      "another's": () => ({ key: { id: otherStaff.id }, fresh: freshPicture(otherStaff.id) }),
    },
    rows: [
      ...accounts.map((account) => ({ id: account, ...pictureOf(account) })),
      { id: USED_PICTURE, ...pictureOf(otherStaff.id, '0000d1d1') },
    ],
  },
  'private.media_urls': {
    column: 'url',
    kinds: {
      any: () => ({
        key: { media_id: USED_PICTURE },
        fresh: { media_id: USED_PICTURE, url: '/media/before.640x400.aaaaaa-bbbbbb.00000001.webp' },
      }),
    },
    rows: [],
  },
  'private.media_entities': {
    column: 'key_column',
    kinds: { any: () => ({ key: { entity: 'articles' }, fresh: { entity: 'plans', key_column: 'id' } }) },
    rows: [],
  },
  'private.media_fields': {
    column: 'path',
    kinds: { any: () => ({ key: { entity: 'articles' }, fresh: { entity: 'articles', path: '$.title' } }) },
    rows: [],
  },
  'public.media_uses': {
    column: 'field',
    kinds: {
      any: () => ({
        key: { media_id: USED_PICTURE },
        fresh: { media_id: USED_PICTURE, entity: 'issues', entity_id: 'fresh', field: 'cover_image_url' },
      }),
    },
    rows: [{ media_id: USED_PICTURE, entity: 'issues', entity_id: 'published', field: 'cover_image_url' }],
  },
  'private.media_uploads': {
    column: 'purpose',
    kinds: { any: () => ({ key: { id: SAMPLE_ID }, fresh: upload(OTHER_ID) }) },
    rows: [upload(SAMPLE_ID)],
  },
}
