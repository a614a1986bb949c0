import { Highlights } from './Highlights.tsx'
import { ReadingList } from './ReadingList.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'

/** The reading tab: what the reader has saved, begun and highlighted. */
export function Reading() {
  return (
    <>
      <ReadingList />
      <ReadingProgress title="Continue reading" intro="Each opens where you left it." />
      <Highlights />
    </>
  )
}
