/** The pages that every publication has, at short addresses: /terms and so on. Others are below /pages/. Apart from the schemas, for the browser. */
export const STANDARD_PAGES = ['terms', 'withdrawal', 'privacy', 'imprint', 'cookies'] as const
