import type { EmailData } from '../../contracts/email.ts'
import { amountLabel } from '../price.ts'
import { type Email, type Publication, renderEmail } from './template.ts'

// To the publication, about what only a person can decide.

/** A card network suspects a payment; a refund now usually avoids the dispute and its fee. */
export function fraudWarningEmail(publication: Publication, data: EmailData<'fraud-warning-notice'>): Email {
  const { name, email, amount, currency, description, warning } = data
  return renderEmail(publication, {
    subject: `A payment of ${name} is suspected of fraud`,
    blocks: [
      { text: 'A card network warns that this payment may not have been made by the owner of the card.' },
      {
        details: [
          ['Reader', `${name} <${email}>`],
          ['Payment', description],
          ['Amount', amountLabel(amount, currency)],
          ['Warning', warning.replaceAll('_', ' ')],
        ],
      },
      {
        text: 'About four in five such payments are disputed later. If you do not know the reader, send the money back now, in the admin under Members, and end the subscription.',
      },
    ],
    footer: ['Told once for each payment.'],
  })
}

/** Stripe could not finalize an invoice, and nobody is asked to pay it. */
export function invoiceProblemEmail(publication: Publication, data: EmailData<'invoice-problem-notice'>): Email {
  const { name, email, plan, problem } = data
  return renderEmail(publication, {
    subject: `An invoice of ${name} could not be made`,
    blocks: [
      { text: 'Stripe could not complete an invoice, so nothing is taken for it. The plan goes on meanwhile.' },
      {
        details: [
          ['Reader', `${name} <${email}>`],
          ['Plan', plan],
          ['Reason', problem],
        ],
      },
      { text: 'Correct the customer in the dashboard of Stripe, mostly the address, and finalize the invoice there.' },
    ],
    footer: ['Told once, unless the reason changes.'],
  })
}

/** The registers do not know a VAT id by which Stripe computes no VAT. */
export function unverifiedVatIdEmail(publication: Publication, data: EmailData<'vat-id-notice'>): Email {
  const { name, email, vatId } = data
  return renderEmail(publication, {
    subject: `The VAT id of ${name} could not be verified`,
    blocks: [
      {
        text: 'Stripe could not find this VAT id in the register. Where a business of another country pays the VAT itself, the invoices of this buyer go on without VAT.',
      },
      {
        details: [
          ['Reader', `${name} <${email}>`],
          ['VAT id', vatId],
        ],
      },
      {
        text: 'Ask the buyer for the right one. If there is none, delete it from the customer in the dashboard of Stripe: the next invoice then has VAT. The VAT of earlier invoices may be due from you.',
      },
    ],
    footer: ['Told once for each VAT id.'],
  })
}
