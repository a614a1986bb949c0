import { api } from '#lib/api.ts'
import { saveAs } from '#lib/save-as.ts'
import { useAction } from '#lib/useAction.ts'
import type { User } from '#shared/contracts/user.ts'
import type { Language } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { AccountActivity } from './AccountActivity.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { SecondFactorDialog } from './SecondFactorDialog.tsx'
import { Sessions } from './Sessions.tsx'

export function Settings({ user, languages }: { user: User; languages: Language[] }) {
  return (
    <>
      <ProfileSection user={user} />
      <LanguageSection user={user} languages={languages} />
      <ChangePassword user={user} />
      <ChangeEmail user={user} />
      <Sessions />
      <AccountActivity />
      <ExportData />
      <DeleteAccount />
      <SecondFactorDialog />
    </>
  )
}

/** Downloads all data of the account as a JSON file. */
function ExportData() {
  const { t } = useLocale()
  const { pending, run } = useAction({ unreachable: t('Your file did not come. Please try again in a moment.') })

  const download = () =>
    run(async () => {
      const accountData = await api.get('/user/export')
      const file = new Blob([JSON.stringify(accountData, null, 2)], { type: 'application/json' })
      saveAs(`account-${accountData.exportedAt.slice(0, 10)}.json`, file)
      return { title: t('Success'), description: t('Your file is with your downloads.') }
    })

  return (
    <Section title={t('Your data')}>
      <p className="max-w-measure text-soft">
        {t(
          'All that we keep about you, in one file that people and machines can read: your details, subscription, payments, addresses, what you have read, where you are signed in, and what you wrote to us.',
        )}
      </p>
      <div className="mt-3">
        <Button variant="ghost" onClick={download} disabled={pending} focusableWhenDisabled>
          {pending ? t('Gathering Everything…') : t('Download Everything')}
        </Button>
      </div>
    </Section>
  )
}
