import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $user, loadUser } from '#lib/current-user.ts'
import type { CheckoutResult } from '#shared/contracts/checkout.ts'
import { includesPrint } from '#shared/domain/plan.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { DescriptionList } from '#ui/DescriptionList.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import type { Locale } from '../../languages/locale.ts'
import { useDocumentTitle } from './Notice.tsx'
import { SuccessIllustration } from './SuccessIllustration.tsx'

/** The thank-you page: what was paid, and what comes next. */
export function CheckoutCompleted({ result }: { result: CheckoutResult }) {
  const { plan, amount, currency, paidAt, email, confirmed, signedIn } = result
  const locale = useLocale()
  const { language, t, href, longDate } = locale
  const user = useStore($user, { ssr: 'initial' })
  const headingRef = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(t('Thank you'))
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
        <p className="label text-accent">
          {plan ? t('Welcome to {plan}', { plan: plan.name }) : t('Welcome to the magazine')}
        </p>
        <h1 ref={headingRef} tabIndex={-1} className="mt-5 text-grand outline-none">
          {user
            ? t('Thank you, <line>{name}</line>', {
                name: user.firstName,
                line: (text) => (
                  <span key="line" className="block">
                    {text}
                  </span>
                ),
              })
            : t('Thank you')}
        </h1>
        <p className="mt-6 max-w-128 text-lead text-soft italic">
          {t('Your subscription has begun.')}
          {amount !== 0 && ` ${t('What you have paid buys what good work needs most, which is time.')}`}
        </p>
        <div className="mt-10 max-w-136 border-b border-line">
          <DescriptionList
            items={{
              ...(plan && { [t('Plan')]: plan.name }),
              ...(amount !== null &&
                currency && {
                  [t('Paid')]: <span className="tabular-nums">{amountLabel(amount, currency, language)}</span>,
                }),
              ...(paidAt && { [t('Paid on')]: <time dateTime={paidAt}>{longDate(paidAt)}</time> }),
              ...(email && { [t('Receipt to')]: <span className="break-words">{email}</span> }),
            }}
          />
        </div>
        {!confirmed && email && (
          <p className="mt-8 max-w-136 border-l-2 border-accent pl-5">
            {t(
              '<strong>Please confirm your address.</strong> The letter with your receipt has a button for it. Your plan is yours meanwhile.',
              { strong },
            )}
          </p>
        )}
        <nav aria-label={t('What comes next')} className="mt-12">
          <h2 className="text-title">{t('What comes next')}</h2>
          <ul className="mt-5 max-w-136">
            {nextSteps(locale, plan !== null && includesPrint(plan), signedIn).map(({ path, name, description }) => (
              <li key={path} className="border-t border-line">
                <a className="group grid gap-x-6 py-4 sm:grid-cols-[13rem_1fr] sm:items-baseline" href={href(path)}>
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

const strong = (text: string[]) => (
  <strong key="strong" className="font-normal text-accent">
    {text}
  </strong>
)

function nextSteps({ t, href }: Locale, hasPrintEdition: boolean, signedIn: boolean) {
  return [
    { path: '/current-issue', name: t('The current issue'), description: t('It is open, from cover to cover.') },
    ...(hasPrintEdition && signedIn
      ? [
          {
            path: '/account#delivery',
            name: t('Your printed edition'),
            description: t('Which one comes first, and where it goes.'),
          },
        ]
      : []),
    signedIn
      ? { path: '/account', name: t('Your account'), description: t('Your plan, your papers, and how to end it.') }
      : {
          path: `/login?next=${encodeURIComponent(href('/account'))}`,
          name: t('Sign in'),
          description: t('With the address and the password that you gave.'),
        },
  ]
}
