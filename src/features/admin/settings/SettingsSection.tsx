import { useState } from 'react'
import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import { addressCountries } from '#shared/contracts/address-rules.ts'
import { paymentMethodNames, paymentMethods } from '#shared/contracts/payment-methods.ts'
import type { AdminSettings } from '#shared/contracts/site-settings.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageNames } from '#shared/domain/language.ts'
import { Alert } from '#ui/Alert.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SectionSkeleton } from '../AdminSkeleton.tsx'
import { accessOptions, fileAccessOptions } from '../access-options.ts'
import { settingsQuery, useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { LinkRows } from './LinkRows.tsx'
import { readSettings, searchLanguageOptions, taxOptions, timeZoneOptions } from './settings-values.ts'

export function SettingsSection() {
  const query = useAdminQuery('/admin/settings')
  return (
    <>
      <SectionHeader title="Settings" intro="What every page says about the publication." />
      <QueryBoundary query={query} subject="The settings" skeleton={<SectionSkeleton />}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryBoundary>
    </>
  )
}

/** Uncontrolled: a refetch changes nothing that stands in the form. */
function SettingsForm({ settings }: { settings: AdminSettings }) {
  // Of the settings that stand in the form: a refetch may bring newer ones.
  const [basedOn, setBasedOn] = useState(settings.updatedAt)
  const { submitting, errors, errorMessage, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async (values) => {
      const body = readSettings(values, basedOn)
      const updated = await api.put('/admin/settings', { body })
      setBasedOn(updated.updatedAt)
      updateCache(settingsQuery, () => updated)
      showToast({ title: 'Settings saved', description: 'Every page is published again now.' })
      return undefined
    },
  })

  return (
    <Form className="mt-6" aria-label="Settings" {...formProps}>
      <Section title="Publication">
        <div className="grid gap-6">
          <TextField name="name" label="Name" defaultValue={settings.name} maxLength={60} required />
          <TextField name="tagline" label="Tagline" defaultValue={settings.tagline} maxLength={160} />
          <TextArea
            name="description"
            label="Description"
            hint="For search engines and feeds."
            defaultValue={settings.description}
            maxLength={400}
            rows={3}
          />
          <TextField
            name="contactEmail"
            label="Contact address"
            hint="Readers see it, and messages and tickets are sent to it."
            type="email"
            defaultValue={settings.contactEmail}
            maxLength={254}
            required
          />
          <Select
            name="timeZone"
            label="Time zone"
            hint="The newsroom plans and shows times in it."
            defaultValue={settings.timeZone}
            options={timeZoneOptions(settings)}
          />
          <Select
            name="searchLanguage"
            label="Language of the search"
            hint="Readers who look for ‘journeys’ also find ‘journey’. Of another language they find whole words."
            defaultValue={settings.searchLanguage}
            options={searchLanguageOptions}
          />
        </div>
      </Section>
      <Section
        title="Languages"
        intro="Of what the magazine itself says: buttons, forms and e-mails. Articles stay as they are written. Pages in French have addresses below /fr."
      >
        <fieldset aria-label="Languages">
          {LANGUAGES.map((language) => (
            <Checkbox
              key={language}
              name={`languages.${language}`}
              label={languageNames[language]}
              defaultChecked={settings.languages.includes(language)}
              disabled={language === DEFAULT_LANGUAGE}
            />
          ))}
        </fieldset>
        <ListError message={errors.languages} />
      </Section>
      <Section
        title="Who reads whole articles"
        intro="Others see the opening and an invitation. An issue or an article may have a rule of its own."
      >
        <div className="grid gap-6">
          <Select
            name="currentIssueAccess"
            label="Current issue"
            defaultValue={settings.currentIssueAccess}
            options={accessOptions}
          />
          <Select name="archiveAccess" label="Archive" defaultValue={settings.archiveAccess} options={accessOptions} />
          <Select
            name="otherArticlesAccess"
            label="Articles without an issue"
            defaultValue={settings.otherArticlesAccess}
            options={accessOptions}
          />
          <Select
            name="pdfAccess"
            label="PDF and EPUB of an issue"
            hint="Never for more readers than the issue and all its articles are."
            defaultValue={settings.pdfAccess}
            options={fileAccessOptions}
          />
          <TextField
            name="freeArticlesPerMonth"
            label="Free articles a month"
            hint="For everybody, of those for accounts or subscribers. The browser counts them in a cookie, so who deletes it begins anew. 0: none."
            type="number"
            min={0}
            max={20}
            defaultValue={`${settings.freeArticlesPerMonth}`}
            required
          />
          <TextField
            name="shareLinksPerMonth"
            label="Articles that a subscriber may share a month"
            hint="A link opens the whole article for anybody, for 30 days. 0: none."
            type="number"
            min={0}
            max={100}
            defaultValue={`${settings.shareLinksPerMonth}`}
            required
          />
        </div>
      </Section>
      <Section
        title="Delivery"
        intro="Where printed editions are sent. Addresses in a country that you take away are kept, and are still sent to."
      >
        <fieldset aria-label="Countries of delivery" className="grid grid-cols-2 gap-x-6">
          {addressCountries.map((country) => (
            <Checkbox
              key={country}
              name={`deliveryCountries.${country}`}
              label={country}
              defaultChecked={settings.deliveryCountries.includes(country)}
            />
          ))}
        </fieldset>
        <ListError message={errors.deliveryCountries} />
      </Section>
      <Section
        title="Ways to pay"
        intro="Switch them on in Stripe’s dashboard, too. A bank debit takes days: the plan begins when it has arrived. SEPA debit and iDEAL need prices in euros."
      >
        <fieldset aria-label="Ways to pay">
          {paymentMethodNames.map((method) => (
            <Checkbox
              key={method}
              name={`paymentMethods.${method}`}
              label={paymentMethods[method].label}
              defaultChecked={settings.paymentMethods.includes(method)}
              disabled={method === 'card'}
            />
          ))}
        </fieldset>
        <ListError message={errors.paymentMethods} />
      </Section>
      <Section
        title="Taxes and invoices"
        intro="Stripe Tax computes them, once the publication’s address and registrations are in its dashboard. A change is for new subscribers: others keep what they bought."
      >
        <div className="grid gap-6">
          <Select name="taxBehavior" label="Taxes" defaultValue={settings.taxBehavior ?? ''} options={taxOptions} />
          <TextField
            name="legalName"
            label="Company"
            hint="At the foot of invoices, from the next purchase or renewal on."
            defaultValue={settings.legalName}
            maxLength={200}
          />
          <TextArea
            name="legalAddress"
            label="Address of the company"
            defaultValue={settings.legalAddress}
            maxLength={600}
            rows={3}
          />
          <TextField name="vatId" label="VAT id of the company" defaultValue={settings.vatId} maxLength={30} />
        </div>
      </Section>
      <Section title="Office" intro="On the contact page.">
        <div className="grid gap-6">
          <TextField
            name="office.name"
            label="Office name"
            defaultValue={settings.office.name}
            maxLength={200}
            required
          />
          <TextArea
            name="office.lines"
            label="Address"
            hint="At most eight lines."
            defaultValue={settings.office.lines.join('\n')}
            rows={4}
            maxLength={1600}
            required
          />
          <TextField
            name="office.telephone"
            label="Telephone"
            type="tel"
            defaultValue={settings.office.telephone ?? ''}
            maxLength={60}
          />
        </div>
      </Section>
      <Section
        title="Header"
        intro="At most eight links, and sixty characters for all labels together, so that it stays one line."
      >
        <LinkRows
          name="headerLinks"
          fields={NAVIGATION_FIELDS}
          links={settings.headerLinks.map(({ label, href }) => ({ label, target: href }))}
          maxCount={8}
        />
        <ListError message={errors.headerLinks} />
      </Section>
      <Section title="Footer" intro="At most twelve links.">
        <LinkRows
          name="footerLinks"
          fields={NAVIGATION_FIELDS}
          links={settings.footerLinks.map(({ label, href }) => ({ label, target: href }))}
          maxCount={12}
        />
        <ListError message={errors.footerLinks} />
      </Section>
      <Section title="Social links" intro="In the footer and on the contact page.">
        <LinkRows
          name="socialLinks"
          fields={SOCIAL_FIELDS}
          links={settings.socialLinks.map(({ name, url }) => ({ label: name, target: url }))}
          maxCount={12}
        />
        <ListError message={errors.socialLinks} />
      </Section>
      <Section
        title="Security"
        intro="An owner’s password alone then opens no refunds, roles, exports, tokens, plans and settings. It begins a week after the first staff member joined. Staff with an authenticator are asked for its code in any case."
      >
        <Checkbox
          name="requireSecondFactor"
          label="Owners need an authenticator"
          defaultChecked={settings.requireSecondFactor}
        />
      </Section>
      <div className="sticky bottom-0 z-1 border-t border-line bg-paper py-4">
        {errorMessage && <Alert className="mb-6">{errorMessage}</Alert>}
        <SubmitButton submitting={submitting} label="Save settings" busyLabel="Saving…" />
      </div>
    </Form>
  )
}

const NAVIGATION_FIELDS = {
  label: { key: 'label', label: 'Label', maxLength: 30 },
  target: { key: 'href', label: 'Leads to', maxLength: 1000 },
}
const SOCIAL_FIELDS = {
  label: { key: 'name', label: 'Network', maxLength: 60 },
  target: { key: 'url', label: 'Address', maxLength: 1000 },
}

/** An error that concerns the list as a whole. */
const ListError = ({ message }: { message: string | undefined }) =>
  message ? <Alert className="mt-6">{message}</Alert> : null
