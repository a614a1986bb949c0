import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '#lib/plan.fixtures.ts'
import { PaymentSetupRequired } from './PaymentSetupRequired.tsx'

test('without Stripe keys the page tells readers where to write, and operators where the keys go', () => {
  const page = renderToStaticMarkup(<PaymentSetupRequired plan={aPlan} />)
  const [readerText = '', operatorText = ''] = page.split('<details')
  expect(readerText).toContain('href="/contact"')
  expect(readerText).not.toMatch(/\.env|key|secret|Stripe/i)
  expect(operatorText).toContain('.env.example')
  expect(operatorText).toMatch(
    /npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…/,
  )
})
