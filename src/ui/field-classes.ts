// The classes of a form field, for the components of this folder, for forms without script and for controls without a field.

export const FIELD_CLASS = 'grid content-start gap-1.5'
export const LABEL_CLASS = 'label text-soft'

const CONTROL_CLASS =
  'w-full border-b border-soft leading-normal text-ink normal-nums [transition:border-color_400ms_ease] placeholder:text-soft focus-visible:border-accent data-invalid:border-b-2 data-invalid:border-accent'
export const INPUT_CLASS = `${CONTROL_CLASS} min-h-12 py-2.5 text-tool`
export const TEXT_AREA_CLASS = `${CONTROL_CLASS} min-h-40 resize-y py-2.5 text-tool`

/** Without height, padding and text size. */
export const SELECT_SHAPE_CLASS = `${CONTROL_CLASS} select-arrow appearance-none *:bg-paper *:text-ink forced-colors:appearance-auto`
export const SELECT_CLASS = `${SELECT_SHAPE_CLASS} min-h-12 py-2.5 pr-8 text-tool`
