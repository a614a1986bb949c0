import { useState } from 'react'
import type { AccountExport } from '#shared/contracts/account.ts'
import { api, problemDetail } from '../../../lib/api.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { Button } from '../../../ui/Button.tsx'
import { Section } from '../../../ui/Part.tsx'
import { showErrorToast, showToast } from '../../../ui/toast.tsx'

/** Everything that the house knows of somebody, as a file of theirs. */
export function Export() {
  const [gathering, setGathering] = useState(false)

  async function download() {
    if (gathering) return
    setGathering(true)
    try {
      const everything = await api.get<AccountExport>('/user/export')
      const day = everything.exportedAt.slice(0, 10)
      const file = new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' })
      saveAs(`account-${day}.json`, file)
      showToast({ title: 'Success', description: 'Your file is with your downloads.', duration: 3000 })
    } catch (error) {
      showErrorToast({
        title: 'Error',
        description: problemDetail(error) ?? 'Your file did not come. Please try again in a moment.',
      })
    } finally {
      setGathering(false)
    }
  }

  return (
    <Section title="Your data">
      <p className="max-w-measure text-soft">
        All that we keep about you, in one file that people and machines can read: your details, subscription, payments,
        addresses, what you have read, where you are signed in, and what you wrote to us.
      </p>
      <div className="mt-3">
        <Button variant="line" onClick={download} disabled={gathering} focusableWhenDisabled>
          {gathering ? 'Gathering Everything…' : 'Download Everything'}
        </Button>
      </div>
    </Section>
  )
}
