import { Part } from '../../../ui/Part.tsx'
import { Payments } from '../subscription/Payments.tsx'

/** All that was paid, or tried. */
export const PaymentHistory = () => (
  <Part title="Payment history">
    <Payments all />
  </Part>
)
