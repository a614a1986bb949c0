import { hasSession } from '#lib/session-hint.ts'
import { Button } from '#ui/Button.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { CopyField } from './CopyField.tsx'
import { ShareWhole } from './ShareWhole.tsx'
import type { ShareContent } from './share-links.ts'

/** Link and title to copy, and the share sheet of the device where there is one. */
export function ShareLink({ title, url, membersArticleId }: ShareContent) {
  const { t } = useLocale()
  return (
    <div className="grid gap-6">
      <CopyField text={url} label={t('Copy URL')} copied={t('The URL is on your clipboard.')} />
      <CopyField text={title} label={t('Copy Title')} copied={t('The Title is on your clipboard.')} />
      {membersArticleId && hasSession() && <ShareWhole articleId={membersArticleId} />}
      {'share' in navigator && (
        <div>
          <Button variant="ghost" onClick={() => navigator.share({ title, url }).catch(ignoreAbort)}>
            {t('More on This Device')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Closing the share sheet rejects with an AbortError. */
function ignoreAbort(reason: unknown) {
  if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason
}
