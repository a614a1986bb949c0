import { CardFields } from '../../ui/CardFields.tsx'
import { CheckoutPart } from './CheckoutPart.tsx'

export const PaymentInformation = () => (
  <CheckoutPart title="Payment Information">
    <CardFields />
  </CheckoutPart>
)
