import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { hasSession } from '#lib/current-user.ts'
import type { BoughtGift, GiftResult } from '#shared/contracts/gift.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { CheckoutSkeleton } from '../CheckoutHeader.tsx'
import { giftDraft } from '../form-draft.ts'
import { LoadError, Notice, useDocumentTitle } from '../Notice.tsx'
import { GiftCard } from './GiftCard.tsx'

/** After the payment: the gift as Stripe says, its card and what comes next. Nothing in the address proves anything. */
export function GiftThanks({ publication }: { publication: string }) {
  const [state, setState] = useState<{ result?: GiftResult; error?: unknown }>({})

  async function load() {
    setState({})
    try {
      const wasSignedIn = hasSession()
      const result = await api.post('/gifts/completion')
      if (result.status === 'paid') giftDraft.remove()
      // The page around this one shows who is signed in.
      if (result.signedIn && !wasSignedIn && hasSession()) location.reload()
      else setState({ result })
    } catch (error) {
      setState({ error })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened.
  useEffect(() => {
    history.replaceState(history.state, '', location.pathname)
    load()
  }, [])

  const { result, error } = state
  if (error) return <LoadError subject="Your gift" error={error} charged="unknown" onRetry={load} />
  if (!result) return <CheckoutSkeleton statusText="One moment, please…" />
  if (result.status === 'paid' && result.gift)
    return <GiftPaid gift={result.gift} result={result} publication={publication} />
  return <GiftNotPaid result={result} onRetry={load} />
}

function GiftPaid({ gift, result, publication }: { gift: BoughtGift; result: GiftResult; publication: string }) {
  useDocumentTitle('Thank you')
  const { code, deliverOn, recipientName, status } = gift
  return (
    <div className="column grid items-center gap-x-8 gap-y-12 pt-section lg:grid-cols-2">
      <div>
        <p className="label text-accent">A gift for {recipientName}</p>
        <h1 className="mt-5 text-grand">Thank you</h1>
        <p className="mt-6 max-w-128 text-lead text-soft italic">
          {deliverOn
            ? status === 'delivered'
              ? `A letter is on its way to ${recipientName}, with your words.`
              : `On ${longDate(`${deliverOn}T12:00:00Z`)} a letter takes it to ${recipientName}, with your words.`
            : 'The card is set. Print it, fold it once, and hand it over when the moment has come.'}
        </p>
        {!result.confirmed && result.email && (
          <p className="mt-8 max-w-136 border-l-2 border-accent pl-5">
            <strong className="font-normal text-accent">Please confirm your address.</strong> The receipt to{' '}
            <span className="break-words">{result.email}</span> has a button for it.
          </p>
        )}
        <p className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-4">
          {code && (
            <a className="action-solid" href={`/gift/card.pdf?code=${code}`}>
              The card, as PDF
            </a>
          )}
          <a className="action" href="/account#gifts">
            Your gifts
          </a>
        </p>
        <p className="mt-6 max-w-128 text-note text-soft">
          We tell you when it is redeemed. Until then you may take it back in your account.
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
  if (status === 'processing')
    return (
      <Notice
        title="One moment, please"
        actions={
          <Button variant="ghost" onClick={onRetry}>
            Ask again
          </Button>
        }
      >
        Your bank has not answered yet. You need not wait here: when it has, a letter says so. Please do not pay again.
      </Notice>
    )
  return (
    <Notice
      title={status === 'none' ? 'No gift here' : 'The payment did not go through'}
      actions={
        <a className="action-solid" href="/gift">
          {status === 'none' ? 'Give a year' : 'Back to the card'}
        </a>
      }
    >
      {status === 'none'
        ? 'This browser has not bought a gift. If you paid in another one, your account shows it.'
        : `${reason ?? 'The gift waits for its payment.'} Nothing has been charged.`}
    </Notice>
  )
}
