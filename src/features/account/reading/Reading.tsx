import { useLocale } from '../../../languages/LocaleContext.ts'
import { Highlights } from './Highlights.tsx'
import { ReadingList } from './ReadingList.tsx'
import { ReadingProgress } from './ReadingProgress.tsx'

/** The reading tab: what the reader has saved, begun and highlighted. */
export function Reading() {
  const { t } = useLocale()
  return (
    <>
      <ReadingList />
      <ReadingProgress title={t('Continue reading')} intro={t('Each opens where you left it.')} />
      <Highlights />
    </>
  )
}
