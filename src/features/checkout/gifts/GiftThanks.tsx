import { useEffect } from 'react'
import { api } from '#lib/api.ts'
import { hasSession } from '#lib/current-user.ts'
import type { BoughtGift, GiftResult } from '#shared/contracts/gift.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { giftDraft } from '../form-draft.ts'
import { LoadError, Notice, useDocumentTitle } from '../Notice.tsx'
import { useCompletion } from '../useCompletion.ts'
import { GiftCard } from './GiftCard.tsx'

/** After the payment: the gift as Stripe says, its card and what comes next. Nothing in the address proves anything. */
export function GiftThanks({ publication }: { publication: string }) {
  const { t } = useLocale()
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const { result, error, retry } = useCompletion(completeGift)
  if (error)
    return <LoadError title={t('Your gift could not be loaded')} error={error} charged="unknown" onRetry={retry} />
  if (!result) return <CheckoutSkeleton statusText={t('One moment, please…')} />
  if (result.status === 'paid' && result.gift)
    return <GiftPaid gift={result.gift} result={result} publication={publication} />
  return <GiftNotPaid result={result} onRetry={retry} />
}

/** Undefined when the page is reloaded because the purchase has signed the buyer in: the page around this one shows who is. */
async function completeGift(): Promise<GiftResult | undefined> {
  const wasSignedIn = hasSession()
  const result = await api.post('/gifts/completion')
  if (result.status === 'paid') giftDraft.remove()
  if (!result.signedIn || wasSignedIn || !hasSession()) return result
  location.reload()
  return undefined
}

function GiftPaid({ gift, result, publication }: { gift: BoughtGift; result: GiftResult; publication: string }) {
  const { t, href, longDate } = useLocale()
  useDocumentTitle(t('Thank you'))
  const { code, deliverOn, recipientName, status } = gift
  return (
    <div className="column grid items-center gap-x-8 gap-y-12 pt-section lg:grid-cols-2">
      <div>
        <p className="label text-accent">{t('A gift for {name}', { name: recipientName })}</p>
        <h1 className="mt-5 text-grand">{t('Thank you')}</h1>
        <p className="mt-6 max-w-128 text-lead text-soft italic">
          {deliverOn
            ? status === 'delivered'
              ? t('A letter is on its way to {name}, with your words.', { name: recipientName })
              : t('On {date} a letter takes it to {name}, with your words.', {
                  date: longDate(`${deliverOn}T12:00:00Z`),
                  name: recipientName,
                })
            : t('The card is set. Print it, fold it once, and hand it over when the moment has come.')}
        </p>
        {!result.confirmed && result.email && (
          <p className="mt-8 max-w-136 border-l-2 border-accent pl-5">
            {t(
              '<strong>Please confirm your address.</strong> The receipt to <address>{email}</address> has a button for it.',
              {
                email: result.email,
                strong: (text) => (
                  <strong key="strong" className="font-normal text-accent">
                    {text}
                  </strong>
                ),
                address: (text) => (
                  <span key="address" className="break-words">
                    {text}
                  </span>
                ),
              },
            )}
          </p>
        )}
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          {code && (
            <a className="action-solid" href={`/gift/card.pdf?code=${code}`}>
              {t('The card, as PDF')}
            </a>
          )}
          <a className="action" href={href('/account#gifts')}>
            {t('Your gifts')}
          </a>
        </p>
        <p className="mt-6 max-w-128 text-note text-soft">
          {t('We tell you when it is redeemed. Until then you may take it back in your account.')}
        </p>
      </div>
      <div className="gift-unwrapped flex justify-center">
        <GiftCard {...gift} publication={publication}>
          {code && <p className="mt-7 border-t border-line pt-5 font-ui text-small break-words">{code}</p>}
        </GiftCard>
      </div>
    </div>
  )
}

function GiftNotPaid({ result: { status, reason }, onRetry }: { result: GiftResult; onRetry: () => void }) {
  const { t, href } = useLocale()
  if (status === 'processing')
    return (
      <Notice
        title={t('One moment, please')}
        actions={
          <Button variant="ghost" onClick={onRetry}>
            {t('Ask again')}
          </Button>
        }
      >
        {t(
          'Your bank has not answered yet. You need not wait here: when it has, a letter says so. Please do not pay again.',
        )}
      </Notice>
    )
  return (
    <Notice
      title={status === 'none' ? t('No gift here') : t('The payment did not go through')}
      actions={
        <a className="action-solid" href={href('/gift')}>
          {status === 'none' ? t('Give a year') : t('Back to the card')}
        </a>
      }
    >
      {status === 'none'
        ? t('This browser has not bought a gift. If you paid in another one, your account shows it.')
        : `${reason ?? t('The gift waits for its payment.')} ${t('Nothing has been charged.')}`}
    </Notice>
  )
}
