import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aPlan } from '../../lib/plan-under-test.ts'
import { PaymentSetupRequired } from './PaymentSetupRequired.tsx'

test('readers hear where to write to, and whoever operates it where the keys go: on their own machine, and hosted', () => {
  const page = renderToStaticMarkup(<PaymentSetupRequired plan={aPlan} />)
  const [forReaders = '', forOwners = ''] = page.split('<details')
  expect(forReaders).toContain('href="/contact"')
  expect(forReaders).not.toMatch(/\.env|key|secret|Stripe/i)
  expect(forOwners).toContain('.env.example')
  expect(forOwners).toMatch(
    /npx supabase secrets set STRIPE_SECRET_KEY=… STRIPE_PUBLISHABLE_KEY=… STRIPE_WEBHOOK_SECRET=…/,
  )
})
