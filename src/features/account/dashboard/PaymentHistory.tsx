import { Section } from '../../../ui/Part.tsx'
import { Payments } from '../subscription/Payments.tsx'

/** All that was paid, or tried. */
export const PaymentHistory = () => (
  <Section title="Payment history">
    <Payments showAll />
  </Section>
)
