// An amount of won as it is said: a mail often costs less than one.
import { formatNumber } from '#web/lib/format.ts'
import { modelUsageText } from './review-list-text.ts'

export const formatWon = (cost: number): string =>
  cost > 0 && cost < 1 ? modelUsageText.lessThanWon : modelUsageText.won(formatNumber(Math.round(cost)))
