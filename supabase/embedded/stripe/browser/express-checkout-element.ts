import { createElement } from './dom.ts'

type Listener = (event: object) => void

/** The page's session storage has this key where the emulated browser has a wallet. */
const WALLET_KEY = 'stripe-test-wallet'

/** The buttons of wallets: one of Link, where the test's browser has a wallet. It pays with Stripe's first test card. */
export class ExpressCheckoutElement {
  readonly #root = createElement('div')
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #onDestroy: () => void
  /** Whether the wallet's owner has agreed, and the payment is being confirmed. */
  isPaying = false

  constructor(onDestroy = () => {}) {
    this.#onDestroy = onDestroy
  }

  mount(container: HTMLElement | string): void {
    const target = typeof container === 'string' ? document.querySelector(container) : container
    const hasWallet = sessionStorage.getItem(WALLET_KEY) !== null
    if (hasWallet) {
      const button = createElement('button', { type: 'button' }, 'Pay with Link')
      button.addEventListener('click', () => this.#pay())
      this.#root.replaceChildren(button)
    }
    target?.replaceChildren(this.#root)
    const availablePaymentMethods = hasWallet ? { link: true } : undefined
    queueMicrotask(() => this.#emit('ready', { elementType: 'expressCheckout', availablePaymentMethods }))
  }

  /** As Stripe.js: the page agrees to the click, then the owner to the payment. */
  #pay(): void {
    const expressPaymentType = 'link'
    const resolve = () => {
      this.isPaying = true
      const paymentFailed = () => {
        this.isPaying = false
      }
      this.#emit('confirm', { elementType: 'expressCheckout', expressPaymentType, paymentFailed })
    }
    this.#emit('click', { elementType: 'expressCheckout', expressPaymentType, resolve, reject: () => {} })
  }

  paymentMethodData(billingDetails: object = {}): object {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }
    return { type: 'card', card, billing_details: billingDetails }
  }
  showCardError(): void {}

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }
  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }
  update(): void {}
  unmount(): void {
    this.#root.remove()
  }
  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.#onDestroy()
  }

  #emit(event: string, detail: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail)
  }
}
