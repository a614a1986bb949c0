import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { ShareByEmail } from './ShareByEmail.tsx'
import { ShareLink } from './ShareLink.tsx'
import { ShareOnSocial } from './ShareOnSocial.tsx'
import { type ShareContent, smsLink } from './share-links.ts'

export function ShareArticle(article: ShareContent) {
  const { t } = useLocale()
  return (
    <Dialog title={t('Share Article')} trigger={<Button variant="ghost">{t('Share Article')}</Button>}>
      <p className="mt-3 text-soft italic" lang={article.lang}>
        {article.title}
      </p>
      <div className="mt-6">
        <Tabs
          label={t('Ways to share')}
          tabs={[
            { name: t('Link'), panel: <ShareLink {...article} /> },
            { name: t('Email'), panel: <ShareByEmail {...article} /> },
            { name: t('SMS'), panel: <ShareBySms {...article} /> },
            { name: t('Social'), panel: <ShareOnSocial {...article} /> },
          ]}
        />
      </div>
    </Dialog>
  )
}

function ShareBySms(article: ShareContent) {
  const { t } = useLocale()
  return (
    <div className="grid justify-items-start gap-6">
      <p className="text-soft">{t('Opens your messaging app, with the title and the address already written.')}</p>
      <a className="action-solid" href={smsLink(article)}>
        {t('Send SMS')}
      </a>
    </div>
  )
}
