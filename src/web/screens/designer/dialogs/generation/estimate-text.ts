// What the next generation is expected to use, in one line.
import { formatNumber, formatWon } from '#web/lib/format.ts'
import { generationText } from '#web/words/generation.ts'

type Use = { tokensIn: number; tokensOut: number; cost: number | null }

/**
 * @param count mails
 * @param research of one lead; null: no site is read first. Sites that were read lately are not read again, so it is the most
 */
export function estimateText(
  { mail, isMeasured }: { mail: Use; isMeasured: boolean },
  count: number,
  research: Use | null,
): string {
  const uses = research === null ? [mail] : [mail, research]
  const mails = formatNumber(count)
  const basis = [
    ...(isMeasured ? [] : [generationText.estimateByLengths]),
    ...(research === null ? [] : [generationText.estimateResearch]),
  ].join(', ')
  const costs = uses.map(({ cost }) => cost)
  const tokens = uses.reduce((sum, { tokensIn, tokensOut }) => sum + tokensIn + tokensOut, 0)
  return costs.includes(null)
    ? generationText.estimateTokens(mails, formatNumber(Math.round(tokens * count)), basis)
    : generationText.estimate(
        mails,
        formatWon(costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0) * count),
        basis,
      )
}
