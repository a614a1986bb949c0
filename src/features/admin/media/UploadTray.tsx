import { useStore } from '@nanostores/react'
import { Button } from '#ui/Button.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { $uploads, cancelUpload, clearFinishedUploads, isUnfinished, retryUpload, type Upload } from './uploads.ts'

/** The uploads with their progress or their result. */
export function UploadTray() {
  const uploads = useStore($uploads)
  if (uploads.length === 0) return null
  const unfinished = uploads.filter(isUnfinished).length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  return (
    <section aria-labelledby="uploads" className="mt-6 border border-line px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1">
        <h2 id="uploads" className="label">
          Uploads
        </h2>
        {/* Not each percent: that would be read aloud without end. */}
        <p role="status" className="font-ui text-small text-soft">
          {summary(uploads.length, unfinished, failed)}
        </p>
        {unfinished < uploads.length && (
          <Button variant="ghost" onClick={clearFinishedUploads}>
            Clear the finished
          </Button>
        )}
      </div>
      <ul className="mt-2" aria-label="Files">
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  )
}

function summary(total: number, unfinished: number, failed: number): string {
  const done = total - unfinished
  const errors = failed > 0 ? ` ${failed} could not be added.` : ''
  return unfinished > 0 ? `${done} of ${total} finished.${errors}` : `Finished.${errors}`
}

const stateLabels: Record<Upload['state'], string> = {
  waiting: 'Waiting',
  sending: 'Sending',
  preparing: 'Preparing',
  added: 'Added',
  duplicate: 'Was here already',
  failed: 'Not added',
  cancelled: 'Cancelled',
}

function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, state, sent, error, media } = upload
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 border-t border-line py-2 first:border-t-0">
      <div className="min-w-0">
        <p className="truncate">
          {media ? (
            <a className="link" href={`#media/${media.id}`}>
              {file.name}
            </a>
          ) : (
            file.name
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 font-ui text-small text-soft tabular-nums">
          <span className={state === 'failed' ? 'text-accent' : ''}>{stateLabels[state]}</span>
          {state === 'sending' && (
            <>
              <span className="w-28">
                <ProgressBar max={1} value={sent} aria-label={`Upload of ${file.name}`} />
              </span>
              <span aria-hidden="true">{Math.round(sent * 100)} %</span>
            </>
          )}
          {error && <span>{error}</span>}
        </p>
      </div>
      {isUnfinished(upload) && (
        <Button variant="ghost" onClick={() => cancelUpload(id)} aria-label={`Cancel the upload of ${file.name}`}>
          Cancel
        </Button>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <Button variant="ghost" onClick={() => retryUpload(id)} aria-label={`Upload ${file.name} again`}>
          Try again
        </Button>
      )}
    </li>
  )
}
