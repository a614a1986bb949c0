/** Marks a text where it is written, so that `npm run messages` finds it; it is translated where it is shown. */
export const translatable = <Text extends string>(english: Text): Text => english
