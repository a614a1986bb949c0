import { useState } from 'react'
import { api, problemDetail } from '#lib/api.ts'
import { saveAs } from '#lib/save-as.ts'
import { showErrorToast, showToast } from '#lib/toast.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'

/** Everything that the house knows of somebody, as a file of theirs. */
export function ExportData() {
  const [preparing, setPreparing] = useState(false)

  async function download() {
    if (preparing) return
    setPreparing(true)
    try {
      const accountData = await api.get('/user/export')
      const day = accountData.exportedAt.slice(0, 10)
      const file = new Blob([JSON.stringify(accountData, null, 2)], { type: 'application/json' })
      saveAs(`account-${day}.json`, file)
      showToast({ title: 'Success', description: 'Your file is with your downloads.' })
    } catch (error) {
      showErrorToast({
        title: 'Error',
        description: problemDetail(error) ?? 'Your file did not come. Please try again in a moment.',
      })
    } finally {
      setPreparing(false)
    }
  }

  return (
    <Section title="Your data">
      <p className="max-w-measure text-soft">
        All that we keep about you, in one file that people and machines can read: your details, subscription, payments,
        addresses, what you have read, where you are signed in, and what you wrote to us.
      </p>
      <div className="mt-3">
        <Button variant="ghost" onClick={download} disabled={preparing} focusableWhenDisabled>
          {preparing ? 'Gathering Everything…' : 'Download Everything'}
        </Button>
      </div>
    </Section>
  )
}
