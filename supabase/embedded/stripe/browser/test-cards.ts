/** Stripe's test cards that show how a purchase can go. The emulator knows more (../cards.ts). */
export const testCards = [
  { number: '4242 4242 4242 4242', behavior: 'pays' },
  { number: '4000 0025 0000 3155', does: 'asks for approval once (3-D Secure)' },
  { number: '4000 0027 6000 3184', does: 'asks for approval every time' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 9995', does: 'has insufficient funds' },
  { number: '4000 0000 0000 0341', does: 'pays, and is declined at the renewal' },
]
