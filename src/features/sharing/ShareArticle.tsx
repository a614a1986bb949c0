import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ShareByEmail } from './ShareByEmail.tsx'
import { ShareLink } from './ShareLink.tsx'
import { ShareOnSocial } from './ShareOnSocial.tsx'
import { type ShareContent, smsLink } from './share-links.ts'

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

function ShareBySms(article: ShareContent) {
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">Opens your messaging app, with the title and the address already written.</p>
      <a className="action-solid" href={smsLink(article)}>
        Send SMS
      </a>
    </div>
  )
}
