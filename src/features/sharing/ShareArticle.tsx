import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ShareByEmail } from './ShareByEmail.tsx'
import { ShareBySms } from './ShareByText.tsx'
import { ShareLink } from './ShareLink.tsx'
import { ShareOnSocial } from './ShareOnNetworks.tsx'
import type { ShareContent } from './shared.ts'

/** The button that opens the ways to pass an article on. */
export function ShareArticle(article: ShareContent) {
  return (
    <Dialog title="Share Article" trigger={<Button variant="ghost">Share Article</Button>}>
      <p className="mt-3 text-soft italic">{article.title}</p>
      <div className="mt-6">
        <Tabs
          label="Ways to share"
          tabs={[
            { name: 'Link', panel: <ShareLink {...article} /> },
            { name: 'Email', panel: <ShareByEmail {...article} /> },
            { name: 'SMS', panel: <ShareBySms {...article} /> },
            { name: 'Social', panel: <ShareOnSocial {...article} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}
