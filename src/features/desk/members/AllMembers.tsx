import { membersHref } from './place.ts'

/** The way back on a telephone, where what is open takes the place of the list. */
export const BackToMembers = ({ search }: { search: string }) => (
  <p className="mb-4 lg:hidden">
    <a className="link font-ui text-small" href={membersHref({ search })}>
      <span aria-hidden="true">← </span>All members
    </a>
  </p>
)
