import { absences, expect, pages, quiet, test } from './reader.ts'

test('no link is dead', async ({ page, request, baseURL }) => {
  const found = new Map<string, string>()
  for (const path of [...pages, ...quiet, ...absences]) {
    await page.goto(path)
    const addresses = await page
      .locator('a[href], link[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement | HTMLLinkElement).href))
    for (const address of addresses) if (!address.startsWith(`${page.url()}#`)) found.set(address, path)
  }
  const ours = [...found].filter(([address]) => address.startsWith(baseURL ?? ''))
  expect(ours.length).toBeGreaterThan(20)
  for (const [address, on] of ours)
    expect((await request.get(address)).status(), `${address} on ${on}`).toBeLessThan(400)
})

test('the navigation tells where the reader is', async ({ page }) => {
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
  }
})

test('the header keeps its line on every screen, and Sign In stands in it or in the menu', async ({ page }) => {
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

test('pages at the end of a form or a link are not to be found by search', async ({ page }) => {
  for (const path of quiet) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  }
})

test('the footer leads everywhere, names the networks and takes an address', async ({ page }) => {
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

  test('opens, leads on and closes by mouse', async ({ page }) => {
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

  test('keeps the keyboard while it is open and gives it back', async ({ page }) => {
    await page.goto('/about')
    const opener = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate(() => {
        const at = document.activeElement
        return at !== null && at !== document.body && !at.closest('dialog')
      })
      expect(outside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('carries Sign In, and comes in from the side', async ({ page }) => {
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

  test('closes by a click beside it', async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    await page.goto('/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeInViewport({ ratio: 1 })
    await page.mouse.click(60, 450)
    await expect(menu).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of pages) {
    test(`${path} reads`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Archive' })).toBeVisible()
    })
  }

  test('the magazine can be walked through', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Current Issue' }).click()
    await expect(page).toHaveURL('/current-issue')
    await page.getByRole('link', { name: 'Read More' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Last Perfumer of Grasse')
  })

  test('the menu of a small screen opens and closes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: 'Close' }).click()
    await expect(menu).toBeHidden()
  })
})
