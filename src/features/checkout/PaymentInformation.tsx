import { CardFields } from '../../ui/CardFields.tsx'
import { CheckoutSection } from './CheckoutPart.tsx'

export const PaymentInformation = () => (
  <CheckoutSection title="Payment Information">
    <CardFields />
  </CheckoutSection>
)
