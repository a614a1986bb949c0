/** The panels beside the text. One is open at a time. */
export type Panel = 'details' | 'block' | 'comments' | 'history' | 'preview' | 'publish'

export const panelNames: Record<Panel, string> = {
  details: 'Details',
  block: 'Block',
  comments: 'Comments',
  history: 'History',
  preview: 'Preview',
  publish: 'Publish',
}
