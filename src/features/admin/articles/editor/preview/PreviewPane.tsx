import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ACTIVE_TAB_CLASS, TAB_CLASS } from '#ui/tab-classes.ts'
import { ListSkeleton } from '../../../AdminSkeleton.tsx'
import { PreviewFrame } from './preview-frame.ts'

// Loaded when a link is to be shared.
const PreviewLinks = lazy(async () => ({ default: (await import('../../../PreviewLinks.tsx')).PreviewLinks }))

interface PreviewPaneProps {
  /** Where the site renders it. */
  url: string
  /** The subject of the preview as a noun: 'the article'. */
  subject: string
  document: object
  /** Below the frame. */
  children?: React.ReactNode
}

type Device = 'desktop' | 'phone'

/** The very page as it is being written, in a frame that keeps its place. */
export function PreviewPane({ url, subject, document, children }: PreviewPaneProps) {
  const [device, setDevice] = useState<Device>('phone')
  const [problem, setProblem] = useState('')
  const frameRef = useRef<HTMLIFrameElement>(null)
  const preview = useRef<PreviewFrame>(undefined)

  useEffect(() => {
    if (!frameRef.current) return
    const created = new PreviewFrame(frameRef.current, url, setProblem)
    preview.current = created
    return () => created.close()
  }, [url])
  useEffect(() => preview.current?.show(document), [document])

  return (
    <section className="flex min-h-0 flex-1 flex-col" aria-label="Preview">
      <fieldset className="flex items-center gap-6 pb-3" aria-label="Width of the preview">
        {(['phone', 'desktop'] as const).map((name) => (
          <button
            key={name}
            type="button"
            className={`label ${TAB_CLASS} ${ACTIVE_TAB_CLASS}`}
            data-active={device === name ? '' : undefined}
            aria-pressed={device === name}
            onClick={() => setDevice(name)}
          >
            {name}
          </button>
        ))}
        {problem && (
          <p role="status" className="ml-auto font-ui text-small text-accent">
            {problem}
          </p>
        )}
      </fieldset>
      <div className="preview-frame" data-device={device}>
        <iframe ref={frameRef} title={`Preview of ${subject}`} sandbox="allow-same-origin" />
      </div>
      {children}
    </section>
  )
}

export const ShareLinks = ({ articleId }: { articleId: string }) => (
  <Disclosure label="Share links">
    {(close) => (
      <section aria-label="Share links">
        <h3 className="label text-soft">Share links</h3>
        <p className="mt-2 mb-5 max-w-112 text-note leading-normal text-soft italic">
          A link shows the saved article to somebody without an account, and no search engine finds it.
        </p>
        <Suspense fallback={<ListSkeleton />}>
          <PreviewLinks kind="article" id={articleId} />
        </Suspense>
        <p className="mt-4">
          <Button variant="ghost" onClick={close}>
            Hide the links
          </Button>
        </p>
      </section>
    )}
  </Disclosure>
)
