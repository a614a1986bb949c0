import { Button } from '#ui/Button.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { MissingPages } from './MissingPages.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import { Redirects } from './Redirects.tsx'

const MISSING = 'missing'

/** Routes: `#redirects`, `#redirects/missing`. */
export function RedirectsSection({ subpath }: SectionProps) {
  const showsMissing = subpath === MISSING
  return (
    <>
      <SectionHeader title="Redirects" intro="Where addresses lead that have no page any more.">
        <RedirectDialog trigger={<Button variant="ghost">Add redirect</Button>} />
      </SectionHeader>
      <SectionTabs
        label="Redirects and missing pages"
        tabs={[
          { href: '#redirects', name: 'Redirects' },
          { href: `#redirects/${MISSING}`, name: 'Not found' },
        ]}
        activeHref={showsMissing ? `#redirects/${MISSING}` : '#redirects'}
      />
      <div className="mt-8 max-w-192">{showsMissing ? <MissingPages /> : <Redirects />}</div>
    </>
  )
}
