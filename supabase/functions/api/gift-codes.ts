import type { BoughtGift } from '../_shared/contracts/gift.ts'
import type { StoredGift } from '../_shared/data/gifts.ts'
import { findGiftCode } from '../_shared/http/gift-code.ts'

/** A gift as its buyer sees it: with its code as long as it can be redeemed. */
export function withCode(secrets: string[], { codeHash, ...gift }: StoredGift): BoughtGift {
  const isUsable = gift.status === 'ready' || gift.status === 'scheduled' || gift.status === 'delivered'
  return { ...gift, code: (isUsable && findGiftCode(secrets, gift.id, codeHash)) || null }
}
