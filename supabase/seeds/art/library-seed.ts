import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseImageName } from '../../functions/_shared/domain/image.ts'

const FOLDER_OF_OTHERS = 'Publication'

/** The seed of the media library: one row for each rendered picture, in the folder of the issue whose seed names it. */
export async function librarySeed(stems: string[], mediaFolder: string, seedsFolder: string): Promise<string> {
  const issues = await readIssueSeeds(seedsFolder)
  const rows: string[] = []
  for (const stem of stems.toSorted()) {
    const file = await readFile(join(mediaFolder, `${stem}.webp`)).catch(() => undefined)
    const info = parseImageName(`${stem}.webp`)
    if (!file || !info) continue
    const hash = createHash('sha256').update(file).digest('hex')
    const folder = issues.find(({ text }) => text.includes(`/media/${stem}.webp`))?.name ?? FOLDER_OF_OTHERS
    rows.push(
      `  (${rows.length}, '${info.name}', '${stem}', ${info.width}, ${info.height}, ${file.length}, '${hash}', '${folder}')`,
    )
  }
  return `-- The pictures of the sample magazine in the media library. \`npm run art\` writes this file.
-- Their files are part of the site's build, so they have no original in Storage.

insert into public.media (name, url, original_width, original_height, bytes, content_hash, folder, credit, created_at)
select name, '/media/' || stem || '.webp', width, height, bytes, content_hash, folder, 'Drawn for Meridian',
  timestamptz '2026-01-05T09:00Z' + number * interval '1 minute'
from (values
${rows.join(',\n')}
) as picture (number, name, stem, width, height, bytes, content_hash, folder)
on conflict (content_hash) where content_hash is not null do nothing;

select private.rebuild_media_uses();

-- What the articles and issues say about their pictures.
with described (url, alt, caption) as (
  select image_url, image_alt, '' from public.articles
  union all select cover_image_url, cover_image_alt, '' from public.issues
  union all select image ->> 'url', image ->> 'alt', coalesce(image ->> 'caption', '')
  from public.articles, jsonb_path_query(content_blocks, '$[*].data.images[*]') as image
  union all select product ->> 'image', product ->> 'name', ''
  from public.articles, jsonb_path_query(content_blocks, '$[*].data.products[*]') as product
)
update public.media set alt = described.alt, caption = described.caption
from described
where described.url = media.url and media.alt = '' and described.alt <> '' and length(described.alt) <= 300;
`
}

/** Each issue has a seed of its own: `20_spring_2026.sql` is that of 'Spring 2026'. */
async function readIssueSeeds(seedsFolder: string): Promise<{ name: string; text: string }[]> {
  const files = (await readdir(seedsFolder)).flatMap((file) => {
    const [, season, year] = /^\d+_([a-z]+)_(\d{4})\.sql$/.exec(file) ?? []
    return season ? [{ file, name: `${season[0]?.toUpperCase()}${season.slice(1)} ${year}` }] : []
  })
  return Promise.all(
    files.map(async ({ file, name }) => ({ name, text: await readFile(join(seedsFolder, file), 'utf8') })),
  )
}
