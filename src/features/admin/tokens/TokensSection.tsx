import { Section } from '#ui/Section.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import { CreateToken } from './CreateToken.tsx'
import { Tokens } from './Tokens.tsx'

export function TokensSection() {
  return (
    <>
      <SectionHeader title="Tokens" intro="Keys with which your scripts call the API of the admin." />
      <div className="mt-6">
        <Section title="In use" intro="A token can do what it was made for, and never more than its owner.">
          <Tokens />
        </Section>
        <Section
          title="A new token"
          intro="It acts in your name, and the audit log says by which token. Give it no more than its script needs."
        >
          <CreateToken />
        </Section>
      </div>
    </>
  )
}
