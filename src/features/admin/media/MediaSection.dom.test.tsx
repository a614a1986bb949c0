import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/api-query.ts'
import type { Media, MediaChange } from '#shared/contracts/media.ts'
import { problemType } from '#shared/contracts/problem.ts'
import type { CurrentStaff } from '../useAuthState.ts'
import { MediaSection } from './MediaSection.tsx'

const NOW = Date.parse('2026-11-22T12:00:00.000Z')
const CENTRE = { x: 0.5, y: 0.5 }

const pictureOf = (changes: Partial<Media> = {}): Media => ({
  id: 'harbour',
  name: 'Harbour',
  url: '/media/harbour.640x400.aaaaaa-bbbbbb.webp',
  width: 640,
  height: 400,
  original: null,
  originalWidth: 640,
  originalHeight: 400,
  bytes: 1024,
  alt: '',
  caption: '',
  credit: '',
  folder: '',
  focalPoint: { x: 0.1, y: 0.9 },
  crop: null,
  version: 1,
  mayChange: true,
  createdAt: '2026-11-22T11:00:00.000Z',
  updatedAt: '2026-11-22T11:00:00.000Z',
  isDeleted: false,
  ...changes,
})

/** The picture as the API knows it, the changes that were saved, and how many were refused. */
let picture: Media
let saved: MediaChange[]
let conflicts: number

const problem = (status: number) =>
  Response.json({ type: problemType('conflict'), title: 'Conflict', status, detail: 'No.' }, { status })

/** As the API: a save needs the present version, and each change makes a new one. */
function answer(path: string, init?: RequestInit): Response {
  const body = init?.body ? JSON.parse(String(init.body)) : undefined
  if (init?.method === 'PUT') {
    if (body.version !== picture.version) {
      conflicts++
      return problem(409)
    }
    saved.push(body)
    change(body)
    return Response.json(picture)
  }
  if (path.endsWith('/crops')) {
    change({ focalPoint: CENTRE, width: 320 })
    return Response.json({ media: picture, isDuplicate: false })
  }
  return Response.json(path.endsWith('/harbour') ? picture : [])
}

function change(changes: Partial<Media>) {
  picture = { ...picture, ...changes, version: picture.version + 1 }
}

// The lazy import of an open picture happens once, before anything waits for it.
beforeAll(() => import('./MediaDetail.tsx'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  picture = pictureOf()
  saved = []
  conflicts = 0
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => answer(path, init))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openSection = (subpath: string) =>
  render(<MediaSection currentStaff={{ staffRole: 'owner' } as CurrentStaff} subpath={subpath} />)

describe('an open picture', () => {
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save picture' }))
  const type = async (caption: string) =>
    fireEvent.change(await screen.findByLabelText('Caption'), { target: { value: caption } })

  /** Comes back to the window after so long that everything is fetched again. */
  async function comeBack() {
    vi.setSystemTime(NOW + 31_000)
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => queryClient.isFetching()).toBe(0)
  }

  async function cropEverywhere() {
    fireEvent.click(screen.getByRole('button', { name: 'Crop' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Crop everywhere' }))
    await screen.findByText(/^Focal point/)
  }

  test('a refetch loses no typed caption, and a save puts no focal point of somebody else back', async () => {
    openSection('harbour')
    await type('The harbour at noon')
    change({ focalPoint: { x: 0.8, y: 0.2 } })
    await comeBack()
    expect(field('Caption').value).toBe('The harbour at noon')
    save()
    await expect.poll(() => conflicts).toBe(1)
    expect(saved).toEqual([])
    expect(picture.focalPoint).toEqual({ x: 0.8, y: 0.2 })
  })

  test('the own crop loses no typed caption, and its save does not restore the focal point from before', async () => {
    openSection('harbour')
    await type('The harbour at noon')
    await cropEverywhere()
    expect(field('Caption').value).toBe('The harbour at noon')
    expect(screen.getByText('Focal point 50 % · 50 %')).toBeDefined()
    save()
    await expect.poll(() => saved).toMatchObject([{ version: 2, caption: 'The harbour at noon', focalPoint: CENTRE }])
  })

  test('the own crop does not let a save overwrite what somebody else has written before it', async () => {
    openSection('harbour')
    await type('The harbour at noon')
    change({ credit: 'Somebody else' })
    await cropEverywhere()
    save()
    await expect.poll(() => conflicts).toBe(1)
    expect(picture.credit).toBe('Somebody else')
  })

  test('is saved again after its own save', async () => {
    openSection('harbour')
    await type('At noon')
    save()
    await expect.poll(() => saved).toMatchObject([{ version: 1 }])
    await type('At night')
    await expect.poll(() => screen.queryByText('Saving…')).toBeNull()
    save()
    await expect.poll(() => saved).toMatchObject([{ version: 1 }, { version: 2, caption: 'At night' }])
  })
})
