import { apiRequest, newStaff, seededUsers, signInAs } from './accounts.ts'
import { openSection } from './admin-sections.ts'
import { violationsInBothThemes } from './axe.ts'
import { expect, NIGHTLY, type Page, test, toast } from './fixtures.ts'

// These stories run one after the other, because each adds a plan and a new order must name all plans.
test.describe.configure({ mode: 'default' })

const plans = (page: Page) => page.getByRole('list', { name: 'Plans' }).getByRole('listitem')

test('by keyboard alone: an owner adds a plan that is not on offer, moves it, and changes its price knowingly', async ({
  page,
}) => {
  const id = `plan_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  await newStaff(page, 'owner')
  await openSection(page, 'plans', 'Plans')
  await page.getByRole('link', { name: 'Add a plan' }).focus()
  await page.keyboard.press('Enter')
  const newPlan = page.getByRole('form', { name: 'A new plan' })
  for (const [label, text] of [
    ['Id', id],
    ['Name', `Plan ${id}`],
    ['Dollars a year', '90'],
    ['Tier', 'silver'],
    ['Features', 'One'],
  ] as const) {
    await newPlan.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type(text)
  }
  await newPlan.getByRole('checkbox', { name: 'On offer' }).focus()
  await page.keyboard.press('Space')
  await newPlan.getByRole('button', { name: 'Add plan' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Plan added')).toBeVisible()
  await expect(plans(page).last()).toContainText('$90')
  await expect(plans(page).last()).toContainText('not on offer')

  const moveUp = page.getByRole('button', { name: `Move Plan ${id} up` })
  await moveUp.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Order saved')).toBeVisible()
  await expect(plans(page).nth(-2)).toContainText(id)
  await expect(moveUp).toBeFocused()

  const form = page.getByRole('form', { name: `Plan ${id}` })
  await form.getByLabel('Dollars a year').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('95.50')
  await page.keyboard.press('Enter')
  const confirmDialog = page.getByRole('alertdialog', { name: 'Change the price?' })
  await expect(confirmDialog).toContainText('New subscribers pay $95.50 a year from now on, instead of $90.00 a year.')
  await expect(confirmDialog).toContainText('Nobody pays for this plan yet.')
  expect(await violationsInBothThemes(page, '[role="alertdialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Dollars a year')).toHaveValue('95.50')
  await form.getByRole('button', { name: 'Save plan' }).click()
  await confirmDialog.getByRole('button', { name: 'Change the price' }).click()
  await expect(toast(page, 'Plan saved')).toBeVisible()
  await expect(page.getByText('It is made there with the next purchase.')).toBeVisible()
})

test('a plan is dragged to another position', { tag: NIGHTLY }, async ({ page }) => {
  const id = `plan_${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`
  const plan = { id, name: `Plan ${id}`, description: '', tier: 'gold', price: 100, features: [], active: false }
  await newStaff(page, 'owner')
  await apiRequest(page, '/api/admin/plans', plan)
  await openSection(page, 'plans', 'Plans')
  await plans(page).filter({ hasText: id }).dragTo(plans(page).first())
  await expect(toast(page, 'Order saved')).toBeVisible()
  await expect(plans(page).first()).toContainText(id)
})

test('the dialog of a price says who pays it, and nothing changes without confirmation', async ({ page }) => {
  await signInAs(page, seededUsers.owner)
  await openSection(page, 'plans/patron_ledger', 'Plans')
  const form = page.getByRole('form', { name: 'Patron Ledger' })
  await form.getByLabel('Dollars a year').fill('1,800')
  await form.getByRole('button', { name: 'Save plan' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await expect(confirmDialog).toContainText('New subscribers pay $1,800.00 a year from now on')
  await expect(confirmDialog).toContainText(/keeps? \$1,500\.00 a year, at each renewal too\./)
  await confirmDialog.getByRole('button', { name: 'Keep it as it is' }).click()
  await page.reload()
  await expect(form.getByLabel('Dollars a year')).toHaveValue('1500')
})

test('an invalid amount is reported at its field', { tag: NIGHTLY }, async ({ page }) => {
  await signInAs(page, seededUsers.owner)
  await openSection(page, 'plans/global_reader', 'Plans')
  const form = page.getByRole('form', { name: 'Global Reader' })
  await form.getByLabel('Dollars a year').fill('a lot')
  await form.getByRole('button', { name: 'Save plan' }).click()
  await expect(form.getByLabel('Dollars a year')).toHaveAccessibleDescription(/An amount in dollars, please/)
})
