import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPublisherFixture, type PublisherFixture } from './publisher.fixtures.ts'
import { differences, readTexts, renderAll } from './releases.ts'

// Prices in further currencies are on the pages of the plans, and a change of one changes these pages only.

let publisher: PublisherFixture
beforeAll(async () => {
  publisher = await openPublisherFixture()
})
afterAll(() => publisher?.close())

test('a price in a further currency is published, changed and ended, and with one currency there is no choice', async () => {
  const { editor, renderer, database, staticPaths } = publisher
  const release = await publisher.prebuildRelease()
  const before = readTexts(release.folder)
  const plans = (texts: Map<string, string>) =>
    texts.get('subscription.html') ?? texts.get('subscription/index.html') ?? ''
  expect(plans(before)).toContain('$200')
  expect(plans(before)).not.toMatch(/data-price|id="prices"|Prices in|prices\.\w+\.css/)

  async function changed(sql: Promise<unknown>) {
    const previous = readTexts(release.folder)
    await sql
    await publisher.applyNextChanges(release)
    const texts = readTexts(release.folder)
    const pages = [...texts.keys()].filter((name) => texts.get(name) !== previous.get(name))
    return { html: plans(texts), pages, texts }
  }

  const added = await changed(
    editor.sql`insert into plan_amounts (plan_id, currency, amount) values ('global_reader', 'eur', 18900)`,
  )
  expect(added.html).toMatch(/<form id="prices"[\s\S]*value="usd" checked[\s\S]*value="eur"/)
  expect(added.html).toMatch(/<span data-price="usd">\$200 <\/span>\s*<span data-price="eur">€189 <\/span>/)
  expect(differences(added.texts, await renderAll(renderer, database, staticPaths))).toEqual([])
  // Not sold in euros.
  expect(added.html).toMatch(/<span data-price="eur">\$1,500 <\/span>/)
  expect(added.html).toContain('"priceCurrency":"EUR"')
  expect(added.pages.every((name) => /^(subscription|subscribe|gift)/.test(name))).toBe(true)

  const raised = await changed(editor.sql`update plan_amounts set amount = 19950 where currency = 'eur'`)
  expect(raised.html).toContain('€199.50')
  const ended = await changed(editor.sql`update plan_amounts set active = false where currency = 'eur'`)
  expect(ended.html).not.toMatch(/data-price|id="prices"/)
}, 120_000)
