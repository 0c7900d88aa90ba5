// An amount of won as it is said: a mail often costs less than one.
import { formatNumber } from '#web/lib/format.ts'
import { factsText } from '#web/text/review.ts'

export const wonOf = (cost: number): string =>
  cost > 0 && cost < 1 ? factsText.lessThanWon : factsText.won(formatNumber(Math.round(cost)))
