import type { PageDocument } from '#shared/contracts/publication-page.ts'
import type { StaffPerson } from '#shared/contracts/staff.ts'

/** What the editor needs of a document: an article has more fields, a page of the publication no others. */
export type EditableDocument = PageDocument

/** A working copy as the server has it. */
export interface EditableDraft {
  version: number
  document: EditableDocument
  updatedBy: StaffPerson | null
}
