import { violationsInBothThemes } from './axe.ts'
import { expect, expectFocusTrapped, NIGHTLY, test } from './fixtures.ts'

test('the title links to the front page', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Meridian', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('the navigation marks the current page', async ({ page }) => {
  for (const [path, label] of [
    ['/', 'Home'],
    ['/current-issue', 'Current Issue'],
    ['/archive', 'Archive'],
    ['/subscription', 'Subscribe'],
    ['/about', 'About'],
    ['/contact', 'Contact'],
  ] as const) {
    await page.goto(path)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link')).toHaveText([
      'Home',
      'Current Issue',
      'Archive',
      'Subscribe',
      'About',
      'Contact',
    ])
    await expect(navigation.locator('[aria-current="page"]')).toHaveText(label)
    for (const region of [navigation, page.getByRole('navigation', { name: 'Footer' })])
      await expect(region.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', path)
  }
})

test('the header fits on one line at every width, with Sign In in it or in the menu', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  for (const [width, signIn, navigation] of [
    [390, false, false],
    [768, true, false],
    [1024, true, false],
    [1280, true, true],
    [1440, true, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveCount(signIn ? 1 : 0)
    await expect(header.getByRole('navigation', { name: 'Main' })).toHaveCount(navigation ? 1 : 0)
    await expect(header.getByRole('button', { name: 'Menu' })).toHaveCount(navigation ? 0 : 1)
    if (!navigation) continue
    const links = header.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `${width} wide`).toBe(1)
  }
})

test('the footer links to every page and network and has the newsletter form', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('navigation', { name: 'Footer' }).getByRole('link')).toHaveCount(6)
  for (const network of ['Instagram', 'Pinterest', 'LinkedIn']) {
    const link = footer.getByRole('link', { name: network })
    await expect(link).toHaveAttribute('rel', /noopener/)
    await expect(link.locator('svg')).toBeVisible()
  }
  await expect(footer.getByLabel('Email')).toBeVisible()
  await expect(footer.getByText(/^© Meridian/)).toBeVisible()
})

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/current-issue')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('the menu of a small screen', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('opens, navigates and closes by mouse', async ({ page }) => {
    await page.goto('/about')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Archive' }).click()
    await expect(page).toHaveURL('/archive')
    await expect(menu).toBeHidden()
  })

  test('traps the focus while it is open and returns it', async ({ page }) => {
    await page.goto('/about')
    const opener = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await expectFocusTrapped(page, 12)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('contains Sign In, and slides in from the side', { tag: NIGHTLY }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/about')
    const menu = page.getByRole('dialog', { name: 'Menu', includeHidden: true })
    await menu.evaluate((dialog: HTMLElement) => {
      dialog.addEventListener('transitionrun', ({ propertyName }) => {
        if (propertyName === 'transform') dialog.dataset.slid = ''
      })
    })
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toHaveAttribute('data-slid', '')
    await expect(menu).toBeInViewport({ ratio: 1 })
    await menu.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('is accessible in both themes at every width that has one', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    for (const width of [390, 768, 1200]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('dialog')).toBeInViewport()
      if (width !== 768) expect(await violationsInBothThemes(page), `${width} wide`).toEqual([])
    }
  })

  test('closes by a click on the backdrop', { tag: NIGHTLY }, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.mouse.click(60, 450)
    await expect(menu).toBeHidden()
  })
})

test('Sign In leads to the sign-in page', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})
