import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useAction } from '#lib/useAction.ts'
import type { ArticleShare } from '#shared/contracts/article-share.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { CopyField } from './CopyField.tsx'

/** For readers who are signed in: a link that opens the whole article for anybody. The API knows who may make one. */
export function ShareWhole({ articleId }: { articleId: string }) {
  const { run, pending, errorMessage } = useAction()
  const [share, setShare] = useState<ArticleShare>()
  const make = () =>
    run(async () => setShare(await api.post('/articles/{id}/shares', { path: { id: articleId }, body: {} })))

  if (share)
    return (
      <div className="grid gap-3">
        <CopyField name="Whole Article" text={share.url} />
        <p role="status" className="text-soft italic">
          Opens the whole article for anybody who has it, until {longDate(share.expiresAt)}. You may share{' '}
          {share.remaining} more this month.
        </p>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">The address above shows others the opening. As a subscriber you may share all of it.</p>
      <Button variant="ghost" disabled={pending} onClick={make}>
        Share the Whole Article
      </Button>
      {errorMessage && <Alert>{errorMessage}</Alert>}
    </div>
  )
}
