import { newGuest, newReader } from './accounts.ts'
import { accessibilityViolations } from './axe.ts'
import { accountFields, cards, fillCard, fillFields } from './checkout-page.ts'
import { sellToGroups } from './database-records.ts'
import { expect, test } from './fixtures.ts'
import { inputMethods } from './input-methods.ts'
import { linkPath, waitForEmail } from './mailbox.ts'

test.beforeAll(() => sellToGroups('global_reader'))

const invoiceFields = {
  'Company or institution': 'Lindqvist and Daughters',
  'Address line 1': 'Skeppsbron 1',
  'Postal code': '11122',
  City: 'Stockholm',
}

for (const { name, input, reducedMotion } of inputMethods) {
  test.describe(name, () => {
    test.use({ reducedMotion, viewport: { width: 390, height: 844 } })

    test('a manager buys seats, invites by pasted addresses, and gives the seat of a member to somebody else', async ({
      page,
    }) => {
      const [manager, member] = [newGuest(), newGuest({ firstName: 'Colette', lastName: 'Marchand' })]
      await newReader(page, manager)
      await expect
        .poll(async () => (await page.request.get('/groups')).text(), { timeout: 30_000 })
        .toContain('global_reader')
      await page.goto('/groups')
      const form = page.getByRole('form', { name: 'Seats for a group' })
      await expect(form.getByLabel('Card number')).toBeVisible()
      await input.fill(form.getByLabel('How many'), '3')
      await input.selectOption(form.getByRole('region', { name: 'The invoice' }).getByLabel('Country'), 'Sweden')
      await fillFields(input, form, invoiceFields)
      await fillCard(input, form, cards.succeeds)
      expect(await accessibilityViolations(page)).toEqual([])
      await input.press(form.getByRole('button', { name: 'Pay $600.00' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
      await input.press(page.getByRole('link', { name: 'Invite your readers' }))

      const invitation = page.getByRole('form', { name: 'Invite to Lindqvist and Daughters' })
      await input.fill(invitation.getByLabel('E-mail addresses'), `Colette <${member.email}>`)
      await input.press(invitation.getByRole('button', { name: 'Send the invitations' }))
      const members = page.getByRole('list', { name: 'Members of Lindqvist and Daughters' })
      await expect(members.getByText(member.email, { exact: true })).toBeVisible()
      expect(await accessibilityViolations(page)).toEqual([])

      const managerCookies = await page.context().cookies()
      await page.context().clearCookies()
      await page.goto(linkPath(await waitForEmail(member.email, /^A seat for you/), '/groups/join'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Lindqvist and Daughters has kept a seat for you',
      )
      const acceptance = page.getByRole('form', { name: 'Take the seat' })
      await fillFields(input, acceptance, accountFields(member))
      expect(await accessibilityViolations(page)).toEqual([])
      await input.press(acceptance.getByRole('button', { name: 'Take the seat' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Global Reader is yours')
      await page.goto('/account#subscription')
      await expect(page.getByText('With Lindqvist and Daughters.')).toBeVisible()

      await page.context().clearCookies()
      await page.context().addCookies(managerCookies)
      await page.goto('about:blank')
      await page.goto('/account#groups')
      await expect(members.getByText(/^Has a seat since/)).toBeVisible()
      await input.press(members.getByRole('button', { name: 'Remove' }))
      await input.press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
      await expect(page.getByText('3, of which 0 in use')).toBeVisible()
      expect((await waitForEmail(member.email, /^Your seat has ended/)).text).toContain('Lindqvist and Daughters')
    })
  })
}
