import { newReader } from './accounts.ts'
import { AXE_WIDTHS, accessibilityViolations, OPEN_DIALOG } from './axe.ts'
import { cards, failFirstCardMount } from './checkout-page.ts'
import { expect, expectNoOverflow, NIGHTLY, type Page, test, toast } from './fixtures.ts'
import { type InputMethod, inputMethods, mouse } from './input-methods.ts'
import { waitForEmail } from './mailbox.ts'
import { newSubscriber } from './subscribers.ts'

const tabPanel = (page: Page) => page.locator('[role=tabpanel]:not([inert])')
const section = (page: Page, name: string) => tabPanel(page).getByRole('region', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const definition = (page: Page, term: string) =>
  section(page, 'Your subscription')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd')
/** The newest toast: the one before it may still be fading out. */
const expectToast = (page: Page, title: string, text: string) =>
  expect(toast(page, title).filter({ hasText: text })).toBeVisible()
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body)
const subscription = async (page: Page) => {
  await page.goto('/account#subscription')
  await expect(definition(page, 'Status')).toBeVisible()
}

const longDate = (date: Date) => date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const oneYearFromNow = () => {
  const end = new Date()
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return longDate(end)
}

test('a paying reader sees the plan, its price, the period, the next billing date, the card, the payment and its documents', async ({
  page,
}) => {
  await newSubscriber(page, 'global_reader')
  await subscription(page)
  await expect(section(page, 'Your subscription').getByRole('heading', { name: 'Global Reader' })).toBeVisible()
  await expect(definition(page, 'Status')).toHaveText('active')
  await expect(definition(page, 'Price')).toHaveText('$200 per year')
  await expect(definition(page, 'Current period')).toHaveText(`${longDate(new Date())} – ${oneYearFromNow()}`)
  await expect(definition(page, 'Next billing')).toHaveText(`$200 on ${oneYearFromNow()}`)
  await expect(section(page, 'Your card')).toContainText('Visa ending in 4242')

  const paid = section(page, 'Payments').getByRole('listitem')
  await expect(paid).toHaveCount(1)
  for (const text of ['$200.00', longDate(new Date()), 'succeeded']) await expect(paid).toContainText(text)
  const invoice = section(page, 'Invoices').getByRole('listitem')
  await expect(invoice).toContainText('paid')
  for (const [line, name] of [
    [paid, 'Receipt'],
    [invoice, 'Download PDF'],
  ] as const) {
    const href = await line.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
    expect((await page.request.get(href ?? '')).ok(), name).toBe(true)
  }
})

for (const { name, input } of inputMethods) {
  test(`${name}: cancelling states the end date, and resuming reverts it`, async ({ page }) => {
    await newSubscriber(page, 'patron_ledger')
    await subscription(page)
    await input.press(section(page, 'Your subscription').getByRole('button', { name: 'Cancel Subscription' }))
    await expect(dialog(page)).toHaveAccessibleName('Cancel Patron Ledger?')
    await expect(dialog(page)).toContainText(`You keep Patron Ledger until ${oneYearFromNow()}`)
    await expect(dialog(page)).toContainText('The printed edition is sent to you until then.')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeFocused()

    await input.press(page.getByRole('button', { name: 'Cancel Subscription' }))
    await input.press(dialog(page).getByRole('button', { name: 'Cancel Subscription' }))
    await expectToast(page, 'Success', `Your subscription ends on ${oneYearFromNow()}.`)
    await expect(section(page, 'Your subscription')).toContainText(`Patron Ledger ends on ${oneYearFromNow()}.`)
    await expect(definition(page, 'Next billing')).toHaveText(`None: your plan ends on ${oneYearFromNow()}`)
    await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)

    await page.reload()
    await input.press(section(page, 'Your subscription').getByRole('button', { name: 'Resume Subscription' }))
    await expectToast(page, 'Success', 'Your subscription goes on.')
    await expect(page.getByRole('button', { name: 'Resume Subscription' })).toHaveCount(0)
    await expect(definition(page, 'Next billing')).toHaveText(`$1,500 on ${oneYearFromNow()}`)
    await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)
  })

  test(`${name}: a smaller plan is planned, shown and withdrawn`, async ({ page }) => {
    await newSubscriber(page, 'patron_ledger')
    await subscription(page)
    await changePlan(page, input, 'Global Reader')
    await expect(dialog(page)).toContainText('Nothing')
    await expect(dialog(page)).toContainText(`$200.00 on ${oneYearFromNow()}`)
    await expect(dialog(page)).toContainText('Until then you keep Patron Ledger')
    await input.press(dialog(page).getByRole('button', { name: 'Change Plan' }))
    await expectToast(page, 'Success', `From ${oneYearFromNow()} you have Global Reader.`)
    await expect(section(page, 'Your subscription')).toContainText(`It becomes Global Reader on ${oneYearFromNow()}.`)
    await expect(section(page, 'Other plans')).toContainText(`Chosen, from ${oneYearFromNow()}`)
    await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)

    await input.press(section(page, 'Your subscription').getByRole('button', { name: 'Keep Patron Ledger' }))
    await expectToast(page, 'Success', 'You keep Patron Ledger.')
    await expect(definition(page, 'Next billing')).toHaveText(`$1,500 on ${oneYearFromNow()}`)
    await expect(section(page, 'Other plans').getByRole('button', { name: /^Change Plan/ })).toBeVisible()
  })
}

const changePlan = (page: Page, input: InputMethod, plan: string) =>
  input.press(section(page, 'Other plans').getByRole('button', { name: new RegExp(`^Change Plan ?: ${plan}$`) }))

async function saveAddress(page: Page): Promise<void> {
  await expect(tabPanel(page)).toHaveAccessibleName('Delivery')
  await tabPanel(page).getByRole('button', { name: 'Add address' }).click()
  await dialog(page).getByLabel('Address line 1').fill('14 Harbour Row')
  await dialog(page).getByLabel('City').fill('Boston')
  await dialog(page).getByLabel('Postal code').fill('02110')
  await dialog(page).getByRole('button', { name: 'Save address' }).click()
  await expect(toast(page, 'Address saved')).toBeVisible()
}

test('a larger plan asks for an address, shows the exact amount, charges it and is active', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await subscription(page)
  await changePlan(page, mouse, 'Patron Ledger')
  await expect(dialog(page)).toContainText('Please save an address for it first')
  await dialog(page).getByRole('button', { name: 'Add an address' }).click()
  await saveAddress(page)

  await page.getByRole('tab', { name: 'Subscription' }).click()
  await changePlan(page, mouse, 'Patron Ledger')
  await expect(dialog(page)).toContainText('At once')
  await expect(dialog(page)).toContainText('The amount is taken from Visa ending in 4242.')
  await expect(dialog(page)).toContainText('The printed edition goes to 14 Harbour Row, Boston.')
  const payButton = dialog(page).getByRole('button', { name: /^Pay \$1,[\d.,]+ and Change$/ })
  const amount = /\$[\d,.]+/.exec((await payButton.textContent()) ?? '')?.[0] ?? ''
  await payButton.click()
  await expectToast(page, 'Success', 'Patron Ledger is yours.')
  await expect(section(page, 'Your subscription').getByRole('heading', { name: 'Patron Ledger' })).toBeVisible()
  await expect(section(page, 'Payments').getByRole('listitem').first()).toContainText(amount)
  await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)
  // The user is sent to every other island of the page as well.
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Account' })).toContainText('Patron Ledger')
})

test('a change waits for the bank’s challenge: declined nothing changes, approved it does', async ({ page }) => {
  await newSubscriber(page, 'global_reader', cards.requiresAuthentication)
  await page.goto('/account#delivery')
  await saveAddress(page)
  await page.getByRole('tab', { name: 'Subscription' }).click()
  const bankDialog = page.getByRole('dialog', { name: '3-D Secure test' })
  const payButton = dialog(page).getByRole('button', { name: /^Pay .* and Change$/ })

  await changePlan(page, mouse, 'Patron Ledger')
  await payButton.click()
  await bankDialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(toast(page, 'Payment Failed')).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(section(page, 'Your subscription').getByRole('heading', { name: 'Global Reader' })).toBeVisible()

  await changePlan(page, mouse, 'Patron Ledger')
  await payButton.click()
  await bankDialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expectToast(page, 'Success', 'Patron Ledger is yours.')
  await expect(section(page, 'Your subscription').getByRole('heading', { name: 'Patron Ledger' })).toBeVisible()
})

test('another card is used from then on; a declined one shows the reason and changes nothing', async ({
  page,
  consoleErrors,
}) => {
  await newSubscriber(page, 'global_reader')
  await subscription(page)
  await section(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  const fillCard = async (number: string) => {
    await dialog(page).getByLabel('Card number').fill(number)
    await dialog(page).getByLabel('Expiration date').fill('0431')
    await dialog(page).getByLabel('Security code').fill('123')
    await dialog(page).getByLabel('ZIP code').fill('02110')
    await dialog(page).getByRole('button', { name: 'Save card' }).click()
  }
  await fillCard(cards.declined)
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'Your card was declined.' }).first()).toBeVisible()
  await fillCard('5555555555554444')
  await expectToast(page, 'Success', 'Payments are taken from this card from now on.')
  await expect(dialog(page)).toHaveCount(0)
  await expect(section(page, 'Your card')).toContainText('Mastercard ending in 4444')
  await expect(section(page, 'Your card')).toContainText('Good until 04/2031')
  await expect(section(page, 'Your card').getByRole('button', { name: 'Update card' })).toBeFocused()
  consoleErrors.splice(0)
})

test('card fields that do not load can be requested again, and the dialog says where no card can be taken', {
  tag: NIGHTLY,
}, async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await failFirstCardMount(page)
  await subscription(page)
  await section(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('The fields for your card could not be loaded.')
  await expect(dialog(page).getByRole('button', { name: /Save card|Loading/ })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByLabel('Card number')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Save card' })).toBeEnabled()
  await page.route('**/api/payment-settings', (route) =>
    route.fulfill({ json: { publishableKey: null, script: null } }),
  )
  await page.reload()
  await section(page, 'Your card').getByRole('button', { name: 'Update card' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Payment Setup Required')
})

test('two tabs: a subscription cancelled in one can be cancelled in the other, and both show the same', {
  tag: NIGHTLY,
}, async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await subscription(page)
  const otherPage = await page.context().newPage()
  await subscription(otherPage)
  for (const tab of [page, otherPage]) {
    await tab.getByRole('button', { name: 'Cancel Subscription' }).click()
    await dialog(tab).getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(tab.getByRole('button', { name: 'Resume Subscription' })).toBeVisible()
  }
})

test('offline a cancellation fails with a message in the dialog, and works afterwards', { tag: NIGHTLY }, async ({
  page,
  consoleErrors,
}) => {
  await newSubscriber(page, 'global_reader')
  await subscription(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.context().setOffline(true)
  const confirmButton = dialog(page).getByRole('button', { name: 'Cancel Subscription' })
  await confirmButton.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('We could not be reached. Nothing has changed.')
  await page.context().setOffline(false)
  await confirmButton.click()
  await expect(page.getByRole('button', { name: 'Resume Subscription' })).toBeVisible()
  expect(consoleErrors.splice(0).every((consoleError) => consoleError.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true)
})

test('a failed payment shows until when the plan is kept, and can be paid there', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  const paid = await (await page.request.get('/api/user/subscription')).json()
  const pastDue = { ...paid, status: 'past_due', graceUntil: '2036-12-05T08:00:00.000Z' }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: pastDue }))
  await subscription(page)
  await expect(definition(page, 'Status')).toHaveText('payment missing')
  const subscriptionSection = section(page, 'Your subscription')
  await expect(subscriptionSection).toContainText('A payment failed. The plan is kept until December 5, 2036.')
  await expect(definition(page, 'Next billing')).toHaveText('$200, due now')
  await expect(section(page, 'Other plans')).toContainText('Once what is open is paid')
  await subscriptionSection.getByRole('button', { name: 'Use another card' }).click()
  await expect(dialog(page).getByLabel('Card number')).toBeVisible()
  await page.keyboard.press('Escape')
  await subscriptionSection.getByRole('button', { name: 'Pay now' }).click()
  await expectToast(page, 'Success', 'Paid, and thank you.')
  await expect(definition(page, 'Status')).toHaveText('active')
  await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)
})

test('a complimentary subscription costs nothing, shows its end and cannot be cancelled', { tag: NIGHTLY }, async ({
  page,
}) => {
  await newSubscriber(page, 'global_reader')
  const paid = await (await page.request.get('/api/user/subscription')).json()
  const complimentary = { ...paid, source: 'complimentary', price: 0, withdrawableUntil: null }
  await page.route('**/api/user/subscription', (route) => route.fulfill({ json: complimentary }))
  await subscription(page)
  await expect(definition(page, 'Price')).toHaveText('Complimentary: nothing to pay')
  await expect(section(page, 'Your subscription')).toContainText(
    `A complimentary subscription, until ${oneYearFromNow()}.`,
  )
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toHaveCount(0)
})

for (const { name, input } of inputMethods) {
  test(`${name}: the withdrawal from the contract takes two steps and shows when it was received`, async ({ page }) => {
    const { email } = await newSubscriber(page, 'global_reader')
    await subscription(page)
    await input.press(tabPanel(page).getByRole('link', { name: 'Withdraw from the contract here' }))
    await expect(page).toHaveURL('/account/withdrawal')
    const main = page.getByRole('main')
    await expect(main.getByLabel('Your name')).toHaveValue('Odile Marchetti')
    await expect(main.getByLabel('Email for the confirmation')).toHaveValue(email)
    await input.fill(main.getByLabel('Your name'), 'Odile M. Marchetti')
    await input.press(main.getByRole('button', { name: 'Continue' }))
    await expect(main).toContainText('I, Odile M. Marchetti, withdraw from the contract for Global Reader')
    await expect(main).toContainText('$200.00 go back')
    await input.press(main.getByRole('button', { name: 'Correct the statement' }))
    await expect(main.getByLabel('Your name')).toHaveValue('Odile M. Marchetti')
    await input.press(main.getByRole('button', { name: 'Continue' }))
    await input.press(main.getByRole('button', { name: 'Confirm withdrawal' }))
    await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
    await expect(main.getByText(/^\w+ \d+, \d{4}, \d\d:\d\d UTC$/)).toBeVisible()
    await expect.poll(() => isFocusLost(page), 'the focus is lost').toBe(false)
    expect((await waitForEmail(email, /withdraw/i)).text).toContain('Odile M. Marchetti')

    await page.reload()
    await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
    await subscription(page)
    await expect(section(page, 'Your subscription').getByRole('heading', { name: 'The Introduction' })).toBeVisible()
    await expect(section(page, 'Withdrawal')).toContainText('You withdrew from the contract for Global Reader')
    await expect(section(page, 'Payments').getByRole('listitem').first()).toContainText('Refunded')
  })
}

test('a reader who pays nothing has nothing to withdraw from', { tag: NIGHTLY }, async ({ page }) => {
  await newReader(page)
  await page.goto('/account/withdrawal')
  await expect(page.getByRole('heading', { name: 'There is no contract to withdraw from' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/account/withdrawal')
  await expect(page).toHaveURL('/login?next=/account/withdrawal')
})

test('deleting an account with a paid plan explains what happens to the plan', { tag: NIGHTLY }, async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto('/account#settings')
  await tabPanel(page).getByRole('button', { name: 'Delete Account' }).click()
  await expect(dialog(page)).toContainText('What happens to Global Reader')
  await expect(dialog(page)).toContainText('nothing more is taken from your card')
  await expect(dialog(page).getByRole('link', { name: 'withdraw from the contract' })).toBeVisible()
})

test('the subscription section of a paying reader and its dialogs are accessible in both themes and do not overflow', async ({
  page,
}) => {
  await newSubscriber(page, 'patron_ledger')
  const dialogStates: Record<string, () => Promise<void>> = {
    overview: async () => {},
    cancelling: async () => {
      await page.getByRole('button', { name: 'Cancel Subscription' }).click()
      await expect(dialog(page)).toBeVisible()
    },
    changing: async () => {
      await changePlan(page, mouse, 'Global Reader')
      await expect(dialog(page).getByRole('button', { name: 'Change Plan' })).toBeVisible()
    },
    card: async () => {
      await page.getByRole('button', { name: 'Update card' }).click()
      await expect(dialog(page).getByLabel('Card number')).toBeVisible()
    },
  }
  for (const [label, openDialog] of Object.entries(dialogStates)) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await subscription(page)
    await openDialog()
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const judged = label === 'overview' ? undefined : OPEN_DIALOG
      if (AXE_WIDTHS.includes(width))
        expect(await accessibilityViolations(page, judged), `${label}, ${width} wide`).toEqual([])
      await expectNoOverflow(page)
    }
    await page.reload()
  }
})

test('the withdrawal is accessible in both themes at each step', async ({ page }) => {
  await newSubscriber(page, 'global_reader')
  await page.goto('/account/withdrawal')
  const main = page.getByRole('main')
  for (const step of ['Continue', 'Confirm withdrawal', undefined]) {
    if (step) await expect(main.getByRole('button', { name: step })).toBeVisible()
    else {
      await expect(main.getByRole('heading', { name: 'Your withdrawal is received' })).toBeVisible()
      // The time with the widest text.
      await main.getByRole('time').evaluate((time) => {
        time.textContent = 'September 28, 2028, 20:48 UTC'
      })
    }
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      if (AXE_WIDTHS.includes(width)) expect(await accessibilityViolations(page), `${step}, ${width} wide`).toEqual([])
      await expectNoOverflow(page)
    }
    if (step) await main.getByRole('button', { name: step }).click()
  }
})
