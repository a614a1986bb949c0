import { useState } from 'react'
import { api } from '#lib/api.ts'
import { useAction } from '#lib/useAction.ts'
import type { ArticleShare } from '#shared/contracts/article-share.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CopyField } from './CopyField.tsx'

/** For readers who are signed in: a link that opens the whole article for anybody. The API knows who may make one. */
export function ShareWhole({ articleId }: { articleId: string }) {
  const { t, longDate } = useLocale()
  const { run, pending, errorMessage } = useAction()
  const [share, setShare] = useState<ArticleShare>()
  const make = () =>
    run(async () => setShare(await api.post('/articles/{id}/shares', { path: { id: articleId }, body: {} })))

  if (share)
    return (
      <div className="grid gap-3">
        <CopyField
          text={share.url}
          label={t('Copy Whole Article')}
          copied={t('The Whole Article is on your clipboard.')}
        />
        <p role="status" className="text-soft italic">
          {t(
            'Opens the whole article for anybody who has it, until {date}. You may share {count, plural, other {#}} more this month.',
            { date: longDate(share.expiresAt), count: share.remaining },
          )}
        </p>
      </div>
    )
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">
        {t('The address above shows others the opening. As a subscriber you may share all of it.')}
      </p>
      <Button variant="ghost" disabled={pending} onClick={make}>
        {t('Share the Whole Article')}
      </Button>
      {errorMessage && <Alert>{errorMessage}</Alert>}
    </div>
  )
}
