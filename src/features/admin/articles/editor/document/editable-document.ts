import type { PageDocument } from '#shared/contracts/publication-page.ts'
import type { StaffPerson } from '#shared/contracts/staff.ts'

/** The fields that the editor needs: an article has more, a page of the publication no others. */
export type EditableDocument = PageDocument

/** A working copy as the server has it. */
export interface EditableDraft {
  version: number
  document: EditableDocument
  updatedBy: StaffPerson | null
}
