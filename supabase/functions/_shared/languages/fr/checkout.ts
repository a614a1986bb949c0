export const checkout: Record<string, string> = {}
