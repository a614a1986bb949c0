import type { Issue } from '#shared/contracts/issue.ts'
import type { Translate } from '#shared/domain/language.ts'

/** 'Autumn 2026' */
export function issueDate({ season, year }: Pick<Issue, 'season' | 'year'>, t: Translate): string {
  const seasons: Record<Issue['season'], string> = {
    Spring: t('Spring'),
    Summer: t('Summer'),
    Autumn: t('Autumn'),
    Winter: t('Winter'),
  }
  return `${seasons[season]} ${year}`
}
