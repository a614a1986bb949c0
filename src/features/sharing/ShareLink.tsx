import { hasSession } from '#lib/session-hint.ts'
import { Button } from '#ui/Button.tsx'
import { CopyField } from './CopyField.tsx'
import { ShareWhole } from './ShareWhole.tsx'
import type { ShareContent } from './share-links.ts'

/** Link and title to copy, and the share sheet of the device where there is one. */
export function ShareLink({ title, url, membersArticleId }: ShareContent) {
  return (
    <div className="grid gap-6">
      <CopyField name="URL" text={url} />
      <CopyField name="Title" text={title} />
      {membersArticleId && hasSession() && <ShareWhole articleId={membersArticleId} />}
      {'share' in navigator && (
        <div>
          <Button variant="ghost" onClick={() => navigator.share({ title, url }).catch(ignoreAbort)}>
            More on This Device
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
