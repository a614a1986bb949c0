declare module 'wawoff2' {
  /** Unpacks a WOFF2 file into the TrueType font inside it. */
  export function decompress(packed: Uint8Array): Promise<Uint8Array>
  /** Packs a TrueType font. */
  export function compress(font: Uint8Array): Promise<Uint8Array>
}
