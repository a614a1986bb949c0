import { faultsInBothThemes } from './axe.ts'
import { type Hand, keyboard, mouse, toastOf } from './hands.ts'
import { letterTo } from './mailbox.ts'
import { newReader } from './members.ts'
import { newPayer } from './payers.ts'
import { expect, type Page, test } from './reader.ts'
import { cards, fieldsComeLate } from './till.ts'

const panel = (page: Page) => page.locator('[role=tabpanel]:not([inert])')
const part = (page: Page, name: string) => panel(page).getByRole('region', { name, exact: true })
const sheet = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const fact = (page: Page, term: string) =>
  part(page, 'Your subscription')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')
/** The toast before it may still be fading. */
const isSaid = (page: Page, title: string, words: string) =>
  expect(toastOf(page, title).filter({ hasText: words })).toBeVisible()
const isLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)
const subscription = async (page: Page) => {
  await page.goto('/account#subscription')
  await expect(fact(page, 'Status')).toBeVisible()
}

const day = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const inAYear = () => {
  const end = new Date()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return day(end)
}

test('who pays sees the plan, its price, the period, the next billing, the card, the payment and its papers', async ({
  page,
}) => {
  await newPayer(page, 'global_reader')
  await subscription(page)
  await expect(part(page, 'Your subscription').getByRole('heading', { name: 'Global Reader' })).toBeVisible()
  await expect(fact(page, 'Status')).toHaveText('active')
  await expect(fact(page, 'Price')).toHaveText('$200 per year')
  await expect(fact(page, 'Current period')).toHaveText(`${day(new Date())} – ${inAYear()}`)
  await expect(fact(page, 'Next billing')).toHaveText(`$200 on ${inAYear()}`)
  await expect(part(page, 'Your card')).toContainText('Visa ending in 4242')

  const paid = part(page, 'Payments').getByRole('listitem')
  await expect(paid).toHaveCount(1)
  for (const words of ['$200.00', day(new Date()), 'succeeded']) await expect(paid).toContainText(words)
  const invoice = part(page, 'Invoices').getByRole('listitem')
  await expect(invoice).toContainText('paid')
  for (const [line, name] of [
    [paid, 'Receipt'],
    [invoice, 'Download PDF'],
  ] as const) {
    const href = await line.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
    expect((await page.request.get(href ?? '')).ok(), name).toBe(true)
  }
})

for (const [name, hand] of Object.entries({ mouse, keyboard })) {
  test(`by ${name}: cancelling says until when all is kept, and resuming takes it back`, async ({ page }) => {
    await newPayer(page, 'patron_ledger')
    await subscription(page)
    await hand.press(part(page, 'Your subscription').getByRole('button', { name: 'Cancel Subscription' }))
    await expect(sheet(page)).toHaveAccessibleName('Cancel Patron Ledger?')
    await expect(sheet(page)).toContainText(`You keep Patron Ledger until ${inAYear()}`)
    await expect(sheet(page)).toContainText('The printed edition is sent to you until then.')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused()

    await hand.press(page.getByRole('button', { name: 'Cancel Subscription' }))
    await hand.press(sheet(page).getByRole('button', { name: 'Cancel Subscription' }))
    await isSaid(page, 'Success', `Your subscription ends on ${inAYear()}.`)
    await expect(part(page, 'Your subscription')).toContainText(`Patron Ledger ends on ${inAYear()}.`)
    await expect(fact(page, 'Next billing')).toHaveText(`None: your plan ends on ${inAYear()}`)
    await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)

    await page.reload()
    await hand.press(part(page, 'Your subscription').getByRole('button', { name: 'Resume Subscription' }))
    await isSaid(page, 'Success', 'Your subscription goes on.')
    await expect(page.getByRole('button', { name: 'Resume Subscription' })).toHaveCount(0)
    await expect(fact(page, 'Next billing')).toHaveText(`$1,500 on ${inAYear()}`)
    await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)
  })

  test(`by ${name}: a smaller plan is planned, said, and taken back`, async ({ page }) => {
    await newPayer(page, 'patron_ledger')
    await subscription(page)
    await change(page, hand, 'Global Reader')
    await expect(sheet(page)).toContainText('Nothing')
    await expect(sheet(page)).toContainText(`$200.00 on ${inAYear()}`)
    await expect(sheet(page)).toContainText('Until then you keep Patron Ledger')
    await hand.press(sheet(page).getByRole('button', { name: 'Change Plan' }))
    await isSaid(page, 'Success', `From ${inAYear()} you have Global Reader.`)
    await expect(part(page, 'Your subscription')).toContainText(`It becomes Global Reader on ${inAYear()}.`)
    await expect(part(page, 'Other plans')).toContainText(`Chosen, from ${inAYear()}`)
    await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)

    await hand.press(part(page, 'Your subscription').getByRole('button', { name: 'Keep Patron Ledger' }))
    await isSaid(page, 'Success', 'You keep Patron Ledger.')
    await expect(fact(page, 'Next billing')).toHaveText(`$1,500 on ${inAYear()}`)
    await expect(part(page, 'Other plans').getByRole('button', { name: /^Change Plan/ })).toBeVisible()
  })
}

const change = (page: Page, hand: Hand, plan: string) =>
  hand.press(part(page, 'Other plans').getByRole('button', { name: new RegExp(`^Change Plan ?: ${plan}$`) }))

async function saveAddress(page: Page): Promise<void> {
  await expect(panel(page)).toHaveAccessibleName('Delivery')
  await panel(page).getByRole('button', { name: 'Add address' }).click()
  await sheet(page).getByLabel('Address line 1').fill('14 Harbour Row')
  await sheet(page).getByLabel('City').fill('Boston')
  await sheet(page).getByLabel('Postal code').fill('02110')
  await sheet(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toastOf(page, 'Address saved')).toBeVisible()
}

test('a larger plan asks where to send it, says what it costs to the cent, takes that, and is there', async ({
  page,
}) => {
  await newPayer(page, 'global_reader')
  await subscription(page)
  await change(page, mouse, 'Patron Ledger')
  await expect(sheet(page)).toContainText('Please save an address for it first')
  await sheet(page).getByRole('button', { name: 'Add an address' }).click()
  await saveAddress(page)

  await page.getByRole('tab', { name: 'Subscription' }).click()
  await change(page, mouse, 'Patron Ledger')
  await expect(sheet(page)).toContainText('At once')
  await expect(sheet(page)).toContainText('The amount is taken from Visa ending in 4242.')
  await expect(sheet(page)).toContainText('The printed edition goes to 14 Harbour Row, Boston.')
  const pay = sheet(page).getByRole('button', { name: /^Pay \$1,[\d.,]+ and Change$/ })
  const amount = /\$[\d,.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? ''
  await pay.click()
  await isSaid(page, 'Success', 'Patron Ledger is yours.')
  await expect(part(page, 'Your subscription').getByRole('heading', { name: 'Patron Ledger' })).toBeVisible()
  await expect(part(page, 'Payments').getByRole('listitem').first()).toContainText(amount)
  await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)
  // Who reads is told to every other place of the page as well.
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Account' })).toContainText('Patron Ledger')
})

test('where the bank asks, a change waits for its answer: refused nothing changes, approved it does', async ({
  page,
}) => {
  await newPayer(page, 'global_reader', cards.asksAlways)
  await page.goto('/account#delivery')
  await saveAddress(page)
  await page.getByRole('tab', { name: 'Subscription' }).click()
  const bank = page.getByRole('dialog', { name: '3-D Secure test' })
  const pay = sheet(page).getByRole('button', { name: /^Pay .* and Change$/ })

  await change(page, mouse, 'Patron Ledger')
  await pay.click()
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await expect(toastOf(page, 'Payment Failed')).toBeVisible()
  await expect(sheet(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(part(page, 'Your subscription').getByRole('heading', { name: 'Global Reader' })).toBeVisible()

  await change(page, mouse, 'Patron Ledger')
  await pay.click()
  await bank.getByRole('button', { name: 'Approve' }).press('Enter')
  await isSaid(page, 'Success', 'Patron Ledger is yours.')
  await expect(part(page, 'Your subscription').getByRole('heading', { name: 'Patron Ledger' })).toBeVisible()
})

test('another card is taken from then on; a declined one says why and changes nothing', async ({
  page,
  complaints,
}) => {
  await newPayer(page, 'global_reader')
  await subscription(page)
  await part(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  const write = async (number: string) => {
    await sheet(page).getByLabel('Card number').fill(number)
    await sheet(page).getByLabel('Expiration date').fill('0431')
    await sheet(page).getByLabel('Security code').fill('123')
    await sheet(page).getByLabel('ZIP code').fill('02110')
    await sheet(page).getByRole('button', { name: 'Save card' }).click()
  }
  await write(cards.declined)
  await isSaid(page, 'Payment Failed', 'Your card was declined.')
  await expect(sheet(page).getByRole('alert').filter({ hasText: 'Your card was declined.' }).first()).toBeVisible()
  await write('5555555555554444')
  await isSaid(page, 'Success', 'Payments are taken from this card from now on.')
  await expect(sheet(page)).toHaveCount(0)
  await expect(part(page, 'Your card')).toContainText('Mastercard ending in 4444')
  await expect(part(page, 'Your card')).toContainText('Good until 04/2031')
  await expect(part(page, 'Your card').getByRole('button', { name: 'Update card' })).toBeFocused()
  complaints.splice(0)
})

test('where the fields for a card do not come they can be asked for again, and where none can be taken the sheet says so', async ({
  page,
}) => {
  await newPayer(page, 'global_reader')
  await fieldsComeLate(page)
  await subscription(page)
  await part(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('The fields for your card could not be loaded.')
  await expect(sheet(page).getByRole('button', { name: /Save card|Loading/ })).toHaveCount(0)
  await sheet(page).getByRole('button', { name: 'Try again' }).click()
  await expect(sheet(page).getByLabel('Card number')).toBeVisible()
  await expect(sheet(page).getByRole('button', { name: 'Save card' })).toBeEnabled()
  await page.route('**/api/payment-settings', (route) =>
    route.fulfill({ json: { publishableKey: null, script: null } }),
  )
  await page.reload()
  await part(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  await expect(sheet(page).getByRole('alert')).toContainText('Payment Setup Required')
})

test('two tabs: what one has cancelled the other may cancel again, and shows the same', async ({ page }) => {
  await newPayer(page, 'global_reader')
  await subscription(page)
  const other = await page.context().newPage()
  await subscription(other)
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Cancel Subscription' }).click()
    await sheet(tab).getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(tab.getByRole('button', { name: 'Resume Subscription' })).toBeVisible()
  }
})

test('offline nothing is cancelled, the sheet says so, and then it works', async ({ page, complaints }) => {
  await newPayer(page, 'global_reader')
  await subscription(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.context().setOffline(true)
  const yes = sheet(page).getByRole('button', { name: 'Cancel Subscription' })
  await yes.click()
  await expect(sheet(page).getByRole('alert')).toHaveText('We could not be reached. Nothing has changed.')
  await page.context().setOffline(false)
  await yes.click()
  await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeVisible()
  expect(complaints.splice(0).every((complaint) => complaint.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})

test('a payment that failed says until when the plan is kept, and can be paid there', async ({ page }) => {
  await newPayer(page, 'global_reader')
  const paid = await (await page.request.get('/api/user/subscription')).json()
  const unpaid = { ...paid, status: 'past_due', graceUntil: '2036-12-05T08:00:00.000Z' }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: unpaid }))
  await subscription(page)
  await expect(fact(page, 'Status')).toHaveText('payment missing')
  const standing = part(page, 'Your subscription')
  await expect(standing).toContainText('A payment failed. The plan is kept until December 5, 2036.')
  await expect(fact(page, 'Next billing')).toHaveText('$200, due now')
  await expect(part(page, 'Other plans')).toContainText('Once what is open is paid')
  await standing.getByRole('button', { name: 'Use another card' }).click()
  await expect(sheet(page).getByLabel('Card number')).toBeVisible()
  await page.keyboard.press('Escape')
  await standing.getByRole('button', { name: 'Pay now' }).click()
  await isSaid(page, 'Success', 'Paid, and thank you.')
  await expect(fact(page, 'Status')).toHaveText('active')
  await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)
})

test('a present of the house costs nothing, says until when, and cannot be cancelled', async ({ page }) => {
  await newPayer(page, 'global_reader')
  const paid = await (await page.request.get('/api/user/subscription')).json()
  const given = { ...paid, source: 'complimentary', price: 0, withdrawableUntil: null }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: given }))
  await subscription(page)
  await expect(fact(page, 'Price')).toHaveText('Complimentary: a present of the house')
  await expect(part(page, 'Your subscription')).toContainText(`A present of the house, until ${inAYear()}.`)
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0)
})

for (const [name, hand] of Object.entries({ mouse, keyboard })) {
  test(`by ${name}: the withdrawal from the contract takes two steps, and says when it was received`, async ({
    page,
  }) => {
    const { email } = await newPayer(page, 'global_reader')
    await subscription(page)
    await hand.press(panel(page).getByRole('link', { name: 'Withdraw from the contract here' }))
    await expect(page).toHaveURL('/account/withdrawal')
    const main = page.getByRole('main')
    await expect(main.getByLabel('Your name')).toHaveValue('Odile Marchetti')
    await expect(main.getByLabel('Email for the confirmation')).toHaveValue(email)
    await hand.write(main.getByLabel('Your name'), 'Odile M. Marchetti')
    await hand.press(main.getByRole('button', { name: 'Continue' }))
    await expect(main).toContainText('I, Odile M. Marchetti, withdraw from the contract for Global Reader')
    await expect(main).toContainText('$200.00 go back')
    await hand.press(main.getByRole('button', { name: 'Correct the statement' }))
    await expect(main.getByLabel('Your name')).toHaveValue('Odile M. Marchetti')
    await hand.press(main.getByRole('button', { name: 'Continue' }))
    await hand.press(main.getByRole('button', { name: 'Confirm withdrawal' }))
    await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
    await expect(main.getByText(/^\w+ \d+, \d{4}, \d\d:\d\d UTC$/)).toBeVisible()
    await expect.poll(() => isLost(page), 'the focus is lost').toBe(false)
    expect((await letterTo(email, /withdraw/i)).text).toContain('Odile M. Marchetti')

    await page.reload()
    await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
    await subscription(page)
    await expect(part(page, 'Your subscription').getByRole('heading', { name: 'The Introduction' })).toBeVisible()
    await expect(part(page, 'Withdrawal')).toContainText('You withdrew from the contract for Global Reader')
    await expect(part(page, 'Payments').getByRole('listitem').first()).toContainText('Refunded')
  })
}

test('there is nothing to withdraw from for who pays nothing', async ({ page }) => {
  await newReader(page)
  await page.goto('/account/withdrawal')
  await expect(page.getByRole('heading', { name: 'There is no contract to withdraw from' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/account/withdrawal')
  await expect(page).toHaveURL('/login?next=/account/withdrawal')
})

test('whoever deletes an account that pays is told what happens to the plan', async ({ page }) => {
  await newPayer(page, 'global_reader')
  await page.goto('/account#settings')
  await panel(page).getByRole('button', { name: 'Delete Account' }).click()
  await expect(sheet(page)).toContainText('What happens to Global Reader')
  await expect(sheet(page)).toContainText('nothing more is taken from your card')
  await expect(sheet(page).getByRole('link', { name: 'withdraw from the contract' })).toBeVisible()
})

test('the room of who pays, and its sheets, are accessible in both themes and stay within their width', async ({
  page,
}) => {
  await newPayer(page, 'patron_ledger')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const open: Record<string, () => Promise<void>> = {
    room: async () => {},
    cancelling: () => page.getByRole('button', { name: 'Cancel Subscription' }).click(),
    changing: async () => {
      await change(page, mouse, 'Global Reader')
      await expect(sheet(page).getByRole('button', { name: 'Change Plan' })).toBeVisible()
    },
    card: async () => {
      await page.getByRole('button', { name: 'Update card' }).click()
      await expect(sheet(page).getByLabel('Card number')).toBeVisible()
    },
  }
  for (const [place, opens] of Object.entries(open)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await subscription(page)
    await opens()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsInBothThemes(page), `${place}, ${width} wide`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    await page.reload()
  }
})

test('the withdrawal is accessible in both themes at each of its steps', async ({ page }) => {
  await newPayer(page, 'global_reader')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/account/withdrawal')
  const main = page.getByRole('main')
  for (const step of ['Continue', 'Confirm withdrawal', undefined]) {
    if (step) await expect(main.getByRole('button', { name: step })).toBeVisible()
    else await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsInBothThemes(page), `${step}, ${width} wide`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
    if (step) await main.getByRole('button', { name: step }).click()
  }
})
