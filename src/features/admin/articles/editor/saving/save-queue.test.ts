import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { ApiError } from '#lib/api.ts'
import type { ArticleDocument, ArticleStatus } from '#shared/contracts/article-draft.ts'
import { randomCases, SEED } from '../../../../../../tests/seed.ts'
import { emptyDocument, quoteBlock } from '../document/document.fixtures.ts'
import { ARTICLE_ID, draftOf, FakeArticles, FakeDevice, problemError } from './fake-articles.fixtures.ts'
import { NotSaved, SaveQueue } from './save-queue.ts'

const offline = new TypeError('Failed to fetch')
const titled = (title: string, changes: Partial<ArticleDocument> = {}) => emptyDocument({ title, ...changes })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function openQueue(server = new FakeArticles(titled('Before'))) {
  const device = new FakeDevice()
  const shown: ArticleDocument[] = []
  const statuses: ArticleStatus[] = []
  const queue = new SaveQueue({
    articleId: ARTICLE_ID,
    tabId: 'b2f9a6de-31ad-4a3c-8f40-1f4f0a2c6d7e',
    api: server,
    copyStore: device,
    version: server.version,
    document: server.document ?? emptyDocument(),
    onDocument: (document) => shown.push(document),
    onDraft: ({ status }) => statuses.push(status),
  })
  return { server, device, queue, shown, statuses }
}

/** The next queue of an article, with what an earlier one has left on the device. */
function reopenQueue(server: FakeArticles, device: FakeDevice) {
  const { copy } = device
  const queue = new SaveQueue({
    articleId: ARTICLE_ID,
    tabId: '0c6fd3fb-2f77-4c5f-a8de-2dfb80a8f3a1',
    api: server,
    copyStore: device,
    version: copy?.baseVersion ?? server.version,
    document: copy?.baseDocument ?? server.document ?? emptyDocument(),
    onDocument: () => {},
  })
  if (copy) queue.restore(copy.document, copy.attempt)
  return queue
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('saving', () => {
  it('waits for a pause of 600 ms, and says Saved only when the server has the words', async () => {
    const { server, queue } = openQueue()
    queue.change(titled('A'))
    await wait(500)
    queue.change(titled('AB'))
    expect(queue.state.word).toBe('Saving')
    await wait(590)
    expect(server.requests).toEqual([])
    await wait(20)
    expect(server.document?.title).toBe('AB')
    expect(queue.state.word).toBe('Saved')
  })

  it('does not wait longer than 3 seconds while somebody types on', async () => {
    const { server, queue } = openQueue()
    for (let index = 0; index < 8; index++) {
      queue.change(titled('x'.repeat(index + 1)))
      await wait(400)
    }
    expect(server.requests).toEqual(['save'])
  })

  it('sends one request at a time, each on the version before it', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ delayMs: 5_000 }]
    queue.change(titled('A'))
    await wait(700)
    queue.change(titled('AB'))
    await wait(4_000)
    expect(server.requests).toEqual(['save'])
    await wait(3_000)
    expect(server.requests).toEqual(['save', 'save'])
    expect(server.document?.title).toBe('AB')
    expect(queue.state.word).toBe('Saved')
  })

  it('does not wait for a first click on Save: an article is created with its first character', async () => {
    const { server, queue } = openQueue(new FakeArticles())
    queue.change(titled('N'))
    await wait(700)
    queue.change(titled('Ne'))
    await wait(700)
    expect(server.requests).toEqual(['create', 'save'])
    expect([server.version, queue.version]).toEqual([2, 2])
  })

  it('repeats a creation whose answer was lost, and creates one article', async () => {
    const { server, queue } = openQueue(new FakeArticles())
    server.failures = [{ after: offline }]
    queue.change(titled('N'))
    await wait(700)
    queue.change(titled('New'))
    await wait(5_000)
    expect(server.requests).toEqual(['create', 'create', 'save'])
    expect([server.document?.title, server.version]).toEqual(['New', 2])
  })

  it('does not call words saved that a repeated creation leaves out', async () => {
    const { server, queue } = openQueue(new FakeArticles())
    server.failures = [{ after: offline }, { before: problemError('not-allowed') }]
    queue.change(titled('N'))
    await wait(2_000)
    expect(queue.state.word).toBe('Refused')
    queue.change(titled('New'))
    await wait(3_000)
    expect([queue.state.word, server.document?.title, server.version, queue.version]).toEqual(['Saved', 'New', 2, 2])
  })

  it('does nothing for a change that is taken back', async () => {
    const { server, queue, device } = openQueue()
    queue.change(titled('A'))
    queue.change(titled('Before'))
    await wait(5_000)
    expect([server.requests, device.copy, queue.state.word]).toEqual([[], undefined, 'Saved'])
  })
})

describe('without an answer', () => {
  it('says "Offline, kept here" after 10 seconds, never Saving for ever', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ delayMs: 3_600_000 }, { delayMs: 3_600_000 }]
    queue.change(titled('A'))
    await wait(1_000)
    expect(queue.state.word).toBe('Saving')
    await wait(10_000)
    expect(queue.state.word).toBe('Offline, kept here')
  })

  it('attempts again in growing intervals, and saves once the network is back', async () => {
    const { server, queue } = openQueue()
    server.failures = Array.from({ length: 4 }, () => ({ before: offline }))
    queue.change(titled('A'))
    await wait(600 + 1_000 + 2_000 + 4_000)
    expect([server.requests.length, queue.state.word]).toEqual([4, 'Offline, kept here'])
    await wait(8_000)
    expect([server.requests.length, queue.state.word]).toEqual([5, 'Saved'])
  })

  it('attempts at once when it is told to', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ before: problemError('unavailable') }]
    queue.change(titled('A'))
    await wait(700)
    queue.retry()
    await wait(1)
    expect([server.document?.title, queue.state.word]).toEqual(['A', 'Saved'])
  })

  it('repeats the very save whose answer was lost, so that it is no conflict with itself', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ after: offline }]
    queue.change(titled('A'))
    await wait(700)
    queue.change(titled('AB'))
    await wait(10_000)
    expect([server.document?.title, server.version, queue.version]).toEqual(['AB', 3, 3])
    expect(queue.conflict).toBeUndefined()
  })

  it('says so too when it cannot learn what somebody else has saved, and saves once it can', async () => {
    const { server, queue } = openQueue()
    server.changeElsewhere(titled('Before', { excerpt: 'Theirs' }))
    server.failures = [{}, { before: offline }]
    queue.change(titled('A'))
    const flushed = expect(queue.flush()).rejects.toThrow(NotSaved)
    await wait(10)
    await flushed
    expect(queue.state.word).toBe('Offline, kept here')
    queue.change(titled('Before'))
    expect(queue.state.word).toBe('Saved')
    queue.change(titled('B'))
    await wait(3_000)
    expect(server.document).toMatchObject({ title: 'B', excerpt: 'Theirs' })
  })

  it('takes an answer that comes after all', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ delayMs: 10_500 }, { delayMs: 3_600_000 }]
    queue.change(titled('A'))
    await wait(10_700)
    expect(queue.state.word).toBe('Offline, kept here')
    await wait(500)
    expect(queue.state.word).toBe('Saved')
  })
})

describe('on the device', () => {
  it('the words are kept before they are sent, and until the server has them', async () => {
    const { server, queue, device } = openQueue()
    server.failures = [{ delayMs: 2_000 }]
    queue.change(titled('A'))
    await wait(1)
    expect(device.copy).toMatchObject({ baseVersion: 1, document: { title: 'A' } })
    expect(server.requests).toEqual([])
    await wait(700)
    queue.change(titled('AB'))
    await wait(2_000)
    expect(device.copy).toMatchObject({ baseVersion: 2, document: { title: 'AB' } })
    await wait(700)
    expect(device.copy).toBeUndefined()
  })

  it('a tab killed one second after typing loses nothing: the next one restores and saves the words', async () => {
    const first = openQueue()
    first.server.failures = [{ after: offline }]
    first.queue.change(titled('Killed'))
    await wait(1_000)
    first.queue.close()
    const { server, device } = first
    const queue = reopenQueue(server, device)
    queue.change(titled('Killed, restored'))
    await wait(2_000)
    expect([server.document?.title, server.version]).toEqual(['Killed, restored', 3])
    expect([queue.state.word, device.copy]).toEqual(['Saved', undefined])
  })

  it('a queue that is closed while the device writes sends no save that the next one does not know', async () => {
    const { server, queue, device } = openQueue()
    device.delayMs = 100
    queue.change(titled('A'))
    await wait(650)
    queue.close()
    const next = reopenQueue(server, device)
    next.change(titled('AB'))
    await wait(3_000)
    expect([next.conflict, server.document?.title, server.requests]).toEqual([undefined, 'AB', ['save']])
  })

  it('a page whose words the device cannot keep must not be closed', async () => {
    const { server, queue, device } = openQueue()
    device.isBroken = true
    server.failures = [{ before: offline }]
    queue.change(titled('A'))
    await wait(700)
    expect(queue.mustNotClose).toBe(true)
    await wait(1_000)
    expect([queue.state.word, queue.mustNotClose]).toEqual(['Saved', false])
  })
})

describe('when the server refuses', () => {
  it('an ended session keeps the words, and saves them after a sign-in elsewhere', async () => {
    const { server, queue, device } = openQueue()
    server.failures = [{ before: problemError('not-signed-in') }]
    queue.change(titled('A'))
    await wait(700)
    expect(queue.state).toMatchObject({ word: 'Refused', rejection: { kind: 'signed-out' } })
    queue.change(titled('AB'))
    await wait(60_000)
    expect([server.requests.length, device.copy?.document.title]).toEqual([1, 'AB'])
    queue.retry()
    await wait(2_000)
    expect([server.document?.title, queue.state.word]).toEqual(['AB', 'Saved'])
  })

  it('a refused content says why, and the next change is sent again', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ before: problemError('invalid-fields', 'The title is too long.') }]
    queue.change(titled('A'))
    await wait(700)
    expect(queue.state).toMatchObject({ word: 'Refused', rejection: { reason: 'The title is too long.' } })
    queue.change(titled('B'))
    await wait(700)
    expect(queue.state.word).toBe('Saved')
  })

  it('a lease of somebody else stops saving until it is taken over', async () => {
    const { server, queue, device } = openQueue()
    server.failures = [{ before: problemError('locked-by-other') }]
    queue.change(titled('A'))
    await wait(700)
    queue.change(titled('AB'))
    await wait(60_000)
    expect([server.requests.length, device.copy?.document.title]).toEqual([1, 'AB'])
    queue.retry()
    await wait(2_000)
    expect(server.document?.title).toBe('AB')
  })
})

test.each([
  ['the API', problemError('not-allowed')],
  ['a proxy in its place', new ApiError(403, 'Sign in to this network', undefined)],
])('a save that arrived, and whose repetition %s refused, is no conflict with itself', async (_, error) => {
  const { server, queue } = openQueue()
  server.failures = [{ after: offline }, { before: error }]
  queue.change(titled('A'))
  await wait(2_000)
  expect(queue.state).toMatchObject({ word: 'Refused', rejection: { kind: 'rejected' } })
  queue.change(titled('AB'))
  await wait(2_000)
  expect([queue.state.word, queue.conflict, server.document?.title]).toEqual(['Saved', undefined, 'AB'])
})

test('a save whose repetition comes after a change in SQL does not put that back', async () => {
  const { server, queue } = openQueue()
  server.failures = [{ after: offline }, { before: offline }]
  queue.change(titled('A'))
  await wait(700)
  server.import(titled('A', { category: 'travel' }))
  queue.change(titled('AB'))
  await wait(6_000)
  expect(server.document).toMatchObject({ title: 'AB', category: 'travel' })
  expect([queue.state.word, queue.conflict]).toEqual(['Saved', undefined])
})

test('an older state of the server does not replace a save that is under way', async () => {
  const { server, queue } = openQueue()
  server.failures = [{ delayMs: 1_000 }, { delayMs: 2_000 }]
  const pulled = queue.pull()
  queue.change(titled('A'))
  await wait(2_000)
  await pulled
  queue.change(titled('AB'))
  await wait(3_000)
  expect([queue.state.word, queue.conflict, server.document?.title]).toEqual(['Saved', undefined, 'AB'])
})

test('a save that arrived, and whose repetition met a lease, is no conflict with itself', async () => {
  const { server, queue } = openQueue()
  server.failures = [{ after: offline }, { before: problemError('locked-by-other') }]
  queue.change(titled('A'))
  await wait(2_000)
  queue.change(titled('AB'))
  expect(queue.state).toMatchObject({ word: 'Refused', rejection: { kind: 'locked' } })
  queue.retry()
  await wait(2_000)
  expect([queue.state.word, queue.conflict, server.document?.title]).toEqual(['Saved', undefined, 'AB'])
})

describe('two editors', () => {
  it('a later save does not win silently: changes of different fields are merged, and neither is put back', async () => {
    const { server, queue, shown } = openQueue()
    server.changeElsewhere(titled('Before', { excerpt: 'Theirs' }))
    queue.change(titled('Mine'))
    await wait(3_000)
    expect(server.document).toMatchObject({ title: 'Mine', excerpt: 'Theirs' })
    expect(shown.at(-1)).toMatchObject({ title: 'Mine', excerpt: 'Theirs' })
    expect(queue.state.word).toBe('Saved')
  })

  it('changes of the same field are asked about, and nothing is saved or published meanwhile', async () => {
    const { server, queue, device } = openQueue()
    server.changeElsewhere(titled('Theirs'))
    queue.change(titled('Mine'))
    await wait(60_000)
    expect(queue.state).toMatchObject({ word: 'Refused', rejection: { kind: 'version-conflict' } })
    expect([server.document?.title, device.copy?.document.title]).toEqual(['Theirs', 'Mine'])
    await expect(queue.act(async () => draftOf(titled('Mine')))).rejects.toThrow(NotSaved)
    queue.resolveConflict(queue.conflict?.merge.resolve({ title: 'theirs' }) ?? titled(''))
    await wait(1_000)
    expect([queue.state.word, queue.document.title, queue.version]).toEqual(['Saved', 'Theirs', 2])
  })

  it('the choice between two versions overwrites nothing that is changed until it is made', async () => {
    const { server, queue, shown } = openQueue()
    server.changeElsewhere(titled('Theirs', { excerpt: 'Theirs' }))
    queue.change(titled('Mine'))
    await wait(3_000)
    const typed = { contentBlocks: [quoteBlock('a', 'Typed in the panel')] }
    queue.change(titled('Mine', typed))
    queue.resolveConflict(queue.conflict?.merge.resolve({ title: 'theirs' }) ?? titled(''))
    await wait(1_000)
    expect(server.document).toMatchObject({ title: 'Theirs', excerpt: 'Theirs', ...typed })
    expect(shown.at(-1)).toMatchObject({ title: 'Theirs', ...typed })
  })

  it('my words that are later than the conflict win over the choice', async () => {
    const { server, queue } = openQueue()
    server.changeElsewhere(titled('Theirs'))
    queue.change(titled('Mine'))
    await wait(3_000)
    queue.change(titled('Mine, and later'))
    queue.resolveConflict(queue.conflict?.merge.resolve({ title: 'theirs' }) ?? titled(''))
    await wait(1_000)
    expect([queue.state.word, server.document?.title]).toEqual(['Saved', 'Mine, and later'])
  })

  it('a version of somebody else is shown when nothing is unsaved here', async () => {
    const { server, queue, shown } = openQueue()
    server.changeElsewhere(titled('Theirs'))
    await queue.pull()
    expect([shown.at(-1)?.title, queue.version, queue.state.word]).toEqual(['Theirs', 2, 'Saved'])
  })
})

describe('an article that somebody else has withdrawn', () => {
  it('is shown as withdrawn when its new version is fetched', async () => {
    const { server, queue, statuses, shown } = openQueue()
    server.withdrawElsewhere()
    await queue.pull()
    expect(statuses).toEqual(['withdrawn'])
    expect(shown).toEqual([])
  })

  it('is shown as withdrawn when the next save finds it out', async () => {
    const { server, queue, statuses } = openQueue()
    queue.change(titled('Mine'))
    server.withdrawElsewhere()
    await wait(2_000)
    expect(statuses).toEqual(['withdrawn'])
    expect(server.document?.title).toBe('Mine')
  })

  it('is shown as withdrawn, and not published again, when publishing finds it out', async () => {
    const { server, queue, statuses } = openQueue()
    server.withdrawElsewhere()
    await expect(queue.act(server.publish)).rejects.toMatchObject({ status: 409 })
    expect(statuses).toEqual(['withdrawn'])
    expect(server.status).toBe('withdrawn')
  })

  it('is shown as withdrawn once somebody has chosen between two versions', async () => {
    const { server, queue, statuses } = openQueue()
    server.changeElsewhere(titled('Theirs'))
    server.withdrawElsewhere()
    queue.change(titled('Mine'))
    await wait(2_000)
    expect(queue.conflict?.theirs.status).toBe('withdrawn')
    queue.resolveConflict(titled('Mine'))
    expect(statuses).toEqual(['withdrawn'])
  })
})

describe('an action of the server', () => {
  it('comes after the last words: publishing drops nothing of the last two seconds', async () => {
    const { server, queue } = openQueue()
    queue.change(titled('The last words'))
    const published: string[] = []
    const action = queue.act(async (baseVersion) => {
      published.push(`${server.document?.title} on ${baseVersion}`)
      return draftOf(server.document ?? emptyDocument(), { version: baseVersion + 1 })
    })
    await wait(100)
    await action
    expect(published).toEqual(['The last words on 2'])
    expect(queue.version).toBe(3)
  })

  it('waits for the save that is under way and for the one after it', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ delayMs: 2_000 }]
    queue.change(titled('A'))
    await wait(700)
    queue.change(titled('AB'))
    const versions: number[] = []
    const action = queue.act(async (baseVersion) => {
      versions.push(baseVersion)
      return draftOf(titled('AB'), { version: baseVersion })
    })
    await wait(3_000)
    await action
    expect(versions).toEqual([3])
  })

  it('is not run while the words before it cannot be saved', async () => {
    const { server, queue } = openQueue()
    server.failures = [{ before: offline }]
    queue.change(titled('A'))
    const action = expect(queue.act(async () => draftOf(titled('A')))).rejects.toThrow(NotSaved)
    await wait(100)
    await action
  })

  it('does not put the text back to the copy of the server: what is typed until it is answered stays', async () => {
    const { queue, server } = openQueue()
    const action = queue.act(async (baseVersion) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      return draftOf({ ...titled('Before'), slug: 'before' }, { version: baseVersion + 1 })
    })
    server.version = 2
    await wait(500)
    queue.change(titled('Typed meanwhile'))
    await wait(3_000)
    await action
    expect(queue.document).toMatchObject({ title: 'Typed meanwhile', slug: 'before' })
    expect([server.document?.title, queue.state.word]).toEqual(['Typed meanwhile', 'Saved'])
  })
})

test(`after any failure, text that is called Saved is on the server, and other text is on the device (seed ${SEED})`, async () => {
  const failure = fc.constantFrom(
    {},
    { before: offline },
    { after: offline },
    { before: problemError('unavailable') },
    { before: problemError('not-signed-in') },
    { before: problemError('locked-by-other') },
    { delayMs: 1_500 },
    { delayMs: 12_000 },
  )
  const step = fc.record({
    word: fc.string({ minLength: 1, maxLength: 3, unit: 'grapheme-ascii' }),
    ms: fc.integer({ min: 0, max: 4_000 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(failure, { maxLength: 8 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (failures, steps) => {
        const { server, queue, device } = openQueue(new FakeArticles())
        server.failures = [...failures]
        let title = ''
        for (const { word, ms } of steps) {
          title += word
          queue.change(titled(title))
          await wait(ms)
          if (queue.state.word === 'Saved') expect(server.document?.title).toBe(title)
          else expect(device.copy?.document.title).toBe(title)
        }
        server.failures = []
        for (let attempts = 0; attempts < 3 && queue.state.word !== 'Saved'; attempts++) {
          queue.retry()
          await wait(40_000)
        }
        expect([queue.state.word, server.document?.title, device.copy]).toEqual(['Saved', title, undefined])
        queue.close()
      },
    ),
    { seed: SEED, numRuns: randomCases(60, 5_000) },
  )
})

test(`one person alone meets no conflict, whatever fails and whenever the article is left (seed ${SEED})`, async () => {
  const failure = fc.constantFrom(
    {},
    { before: offline },
    { after: offline },
    { before: offline, arrivesAfterMs: 20 },
    { before: offline, arrivesAfterMs: 1_300 },
    { before: problemError('not-allowed') },
    { delayMs: 30 },
    { delayMs: 12_000 },
  )
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 700 }),
    action: fc.constantFrom('type on', 'save', 'publish', 'leave', 'save and leave'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(failure, { maxLength: 12 }),
      fc.array(step, { minLength: 2, maxLength: 10 }),
      fc.integer({ min: 0, max: 50 }),
      async (failures, steps, deviceDelayMs) => {
        const { server, device, queue: first } = openQueue(new FakeArticles())
        server.failures = [...failures]
        device.delayMs = deviceDelayMs
        let queue = first
        for (const [index, { ms, action }] of steps.entries()) {
          queue.change(titled(`${queue.document.title} ${index}`.trim()))
          if (action.startsWith('save')) queue.flush().catch(() => queue.retry())
          if (action === 'publish') queue.act((version) => server.publish(version)).catch(() => {})
          await wait(ms)
          expect(queue.conflict).toBeUndefined()
          if (!action.endsWith('leave')) continue
          const closed = queue.close()
          await wait(200)
          await closed
          queue = reopenQueue(server, device)
        }
        const typed = queue.document.title
        server.failures = []
        for (let attempts = 0; attempts < 4 && queue.state.word !== 'Saved'; attempts++) {
          queue.retry()
          await wait(40_000)
        }
        expect([queue.conflict, queue.state.word, server.document?.title]).toEqual([undefined, 'Saved', typed])
        queue.close()
      },
    ),
    { seed: SEED, numRuns: randomCases(200, 5_000) },
  )
}, 60_000)
