import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AcceptedTerms } from '#shared/contracts/accepted-terms.ts'
import { bodyOf, codeOf, publishTerms } from './api.fixtures.ts'
import { type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'
import { giftFields, giftHelpers } from './gifts.fixtures.ts'

// The terms that a reader accepts with a purchase: the versions that were shown, bound as the amount is.

let api: CheckoutFixture
beforeAll(async () => {
  api = await startCheckoutFixture()
})
afterAll(() => api?.stop())

const termsInForce = async () => bodyOf(await api.get('/terms'), AcceptedTerms)
let shown: AcceptedTerms
beforeEach(async () => {
  shown = await termsInForce()
})

const recorded = (email: string) => api.owner`
  select purchase, versions from private.accepted_terms join auth.users on users.id = user_id
  where email = ${email} order by accepted_at`

test('a purchase is rejected when newer terms came into force since the form was loaded, and records what was shown', async () => {
  const person = registrationFields(api.newPerson())
  const browser = api.newBrowser()
  await publishTerms(api.owner)
  const rejected = await browser.subscribe(person, 'global_reader', { acceptedTerms: shown })
  expect([rejected.status, await codeOf(rejected)]).toEqual([409, 'terms-changed'])
  expect(api.subscriptionsOf(person.email)).toEqual([])
  expect(await api.owner`select from auth.users where email = ${person.email}`, 'no account either').toHaveLength(0)

  const now = await termsInForce()
  expect(now).toEqual({ ...shown, terms: shown.terms + 1 })
  for (let times = 0; times < 2; times++)
    expect((await browser.subscribe(person, 'global_reader', { acceptedTerms: now })).status).toBe(200)
  expect(await recorded(person.email)).toEqual([{ purchase: 'subscription', versions: now }])
})

test('a gift and the free plan record them as well; both are rejected with older terms', async () => {
  const { newBuyer } = giftHelpers(api)
  const buyer = newBuyer()
  const gift = giftFields({ acceptedTerms: shown })
  const person = registrationFields(api.newPerson())
  const free = (acceptedTerms: string) =>
    api.newBrowser().send('/register-free', {
      ...{ ...person, confirmPassword: person.password, subscriptionId: 'free', acceptedTerms },
    })
  await publishTerms(api.owner)
  expect(await codeOf(await buyer.browser.send('/gifts', { ...buyer.person, ...gift }))).toBe('terms-changed')
  expect(await codeOf(await free(JSON.stringify(shown)))).toBe('terms-changed')

  const now = await termsInForce()
  const bought = await buyer.browser.send('/gifts', { ...buyer.person, ...gift, acceptedTerms: now })
  expect(bought.status).toBe(200)
  expect(await recorded(buyer.person.email)).toEqual([{ purchase: 'gift', versions: now }])
  expect((await free(JSON.stringify(now))).status).toBe(202)
  expect(await recorded(person.email)).toEqual([{ purchase: 'free-plan', versions: now }])
})

test('a version that was accepted stays, also when the settings that it quotes change', async () => {
  const { terms } = await termsInForce()
  await expect(
    api.owner`update publication_page_versions set quoted = '{}' where page_id = 'terms' and number = ${terms}`,
  ).rejects.toThrow('stays as it was published')
  await api.owner`update site_settings set tagline = tagline, contact_email = 'post@meridian.example'`
  const after = await termsInForce()
  expect(after.terms).toBe(terms + 1)
})
