/** The languages of the interface. The first is written in the code, and is the only one without a catalogue. */
export const LANGUAGES = ['en', 'fr'] as const
