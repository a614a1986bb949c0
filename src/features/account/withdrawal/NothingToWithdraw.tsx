interface NothingToWithdrawProps {
  /** Somebody who pays, but longer than the law's fourteen days. */
  isPaying: boolean
}

export function NothingToWithdraw({ isPaying }: NothingToWithdrawProps) {
  return (
    <>
      <h2 className="text-title">There is no contract to withdraw from</h2>
      <p className="mt-3 max-w-measure text-soft italic">
        {isPaying
          ? 'A contract may be withdrawn from for fourteen days, and yours is older. You can still cancel it: it then ends with what is paid for.'
          : 'You pay for nothing at the moment, so there is nothing to pay back.'}
      </p>
      <p className="mt-8">
        <a className="action inline-block" href="/account#subscription">
          Your subscription
        </a>
      </p>
    </>
  )
}
