import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $user, loadUser } from '#lib/current-user.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { longDate } from '#shared/domain/dates.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { useDocumentTitle } from './Notice.tsx'
import { SuccessIllustration } from './SuccessIllustration.tsx'

/** The thank-you page: what was paid, and what comes next. */
export function CheckoutCompleted({ result }: { result: CheckoutResult }) {
  const { plan, amount, currency, paidAt, email, confirmed, signedIn } = result
  const user = useStore($user, { ssr: 'initial' })
  const headingRef = useRef<HTMLHeadingElement>(null)
  useDocumentTitle('Thank you')
  useEffect(() => {
    headingRef.current?.focus()
    if (signedIn) loadUser()
  }, [signedIn])

  return (
    <div className="-mb-section lg:grid lg:min-h-184 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="success-art relative overflow-clip max-lg:h-[62vw] max-lg:max-h-[60svh]">
        <SuccessIllustration />
      </div>
      <div className="success-body px-gutter pt-14 pb-section my-auto lg:pt-20 lg:pr-edge lg:pb-24 lg:pl-[max(3rem,5vw)]">
        <p className="label text-accent">Welcome to {plan?.name ?? 'the magazine'}</p>
        <h1 ref={headingRef} tabIndex={-1} className="mt-5 text-grand outline-none">
          Thank you{user && ', '}
          {user && <span className="block">{user.firstName}</span>}
        </h1>
        <p className="mt-6 max-w-128 text-lead text-soft italic">
          Your subscription has begun.
          {amount !== 0 && ' What you have paid buys what good work needs most, which is time.'}
        </p>
        <div className="mt-10 max-w-136 border-b border-line">
          <DescriptionList
            items={{
              ...(plan && { Plan: plan.name }),
              ...(amount !== null &&
                currency && { Paid: <span className="tabular-nums">{amountLabel(amount, currency)}</span> }),
              ...(paidAt && { On: <time dateTime={paidAt}>{longDate(paidAt)}</time> }),
              ...(email && { 'Receipt to': <span className="break-words">{email}</span> }),
            }}
          />
        </div>
        {!confirmed && email && (
          <p className="mt-8 max-w-136 border-l-2 border-accent pl-5">
            <strong className="font-normal text-accent">Please confirm your address.</strong> The letter with your
            receipt has a button for it. Your plan is yours meanwhile.
          </p>
        )}
        <nav aria-label="What comes next" className="mt-12">
          <h2 className="text-title">What comes next</h2>
          <ul className="mt-5 max-w-136">
            {nextSteps(plan !== null && includesPrint(plan), signedIn).map(({ href, name, description }) => (
              <li key={href} className="border-t border-line">
                <a className="group grid gap-x-6 py-4 sm:grid-cols-[13rem_1fr] sm:items-baseline" href={href}>
                  <span className="label group-hover:text-accent">{name}</span>
                  <span className="text-soft italic">{description}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}

function nextSteps(hasPrintEdition: boolean, signedIn: boolean) {
  return [
    { href: '/current-issue', name: 'The current issue', description: 'It is open, from cover to cover.' },
    ...(hasPrintEdition && signedIn
      ? [
          {
            href: '/account#delivery',
            name: 'Your printed edition',
            description: 'Which one comes first, and where it goes.',
          },
        ]
      : []),
    signedIn
      ? { href: '/account', name: 'Your account', description: 'Your plan, your papers, and how to end it.' }
      : {
          href: '/login?next=%2Faccount',
          name: 'Sign in',
          description: 'With the address and the password that you gave.',
        },
  ]
}
