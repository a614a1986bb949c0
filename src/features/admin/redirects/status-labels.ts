import type { Redirect } from '#shared/contracts/redirect.ts'

export const statusLabels: Record<Redirect['status'], string> = {
  301: 'moved for good (301)',
  302: 'moved for now (302)',
  410: 'gone (410)',
}
