import type { User } from '#shared/contracts/user.ts'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ChangePassword } from '../settings/ChangePassword.tsx'
import { ProfileSection } from '../settings/ProfileSection.tsx'
import { SecondFactorDialog } from '../settings/SecondFactorDialog.tsx'

/** Profile and password; all other settings are on the account page. */
export function DashboardSettings({ user }: { user: User }) {
  const { t, href } = useLocale()
  return (
    <>
      <ProfileSection user={user} />
      <ChangePassword user={user} collapsed />
      <Section title={t('Everything else')}>
        <p className="max-w-measure text-soft">
          {t(
            'Your email address, where you are signed in, a file of all that we keep about you, and the way out stand in <settings>the settings of your account</settings>.',
            {
              settings: (text) => (
                <a key="settings" className="link" href={href('/account#settings')}>
                  {text}
                </a>
              ),
            },
          )}
        </p>
      </Section>
      <SecondFactorDialog />
    </>
  )
}
