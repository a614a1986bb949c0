import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { imageSources } from '#shared/domain/image.ts'
import { ABOUT_IMAGE, PLACEHOLDER_IMAGE } from './default-images.ts'

test.each([PLACEHOLDER_IMAGE, ABOUT_IMAGE])('%s is there, in every size that pages offer', (url) => {
  const { avif = '', webp = '' } = imageSources(url)
  const files = `${avif}, ${webp}`.split(', ').map((candidate) => candidate.split(' ')[0] ?? '')
  expect(files.length).toBe(10)
  expect(files.filter((file) => !existsSync(new URL(`../../public${file}`, import.meta.url)))).toEqual([])
})
