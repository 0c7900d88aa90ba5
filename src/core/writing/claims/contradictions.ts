// What a fact contradicts: only planned or considered by it, or of another part of the year.
import type { Given } from './found.ts'
import { isSameWord, type ReadFact } from './given-facts.ts'

/** What is told as planned, or as not settled yet. */
export const AS_PLANNED = /계획|목표[는가로를인까]|예정|준비|추진|앞두|밝히[신셨]|발표하[신셨]/
export const UNSETTLED = /검토|고려|논의|타진|구상|가능성|살피|살펴보|들여다보|저울질|알아보|\bconsider/

/** What is told as finished, or of everything. */
export const FINISHED =
  /(?:도입|전환|확대|구축|적용|공사|증설|개발|이전|준공|설치)[을를]?(?: [가-힣]+)? ?(?:마[치쳐친]|완료|끝)|완공|정식(?:으로| 서비스| 운영| 도입)|(?<![가-힣])(?:(?:모든|전체) [가-힣]|전 ?(?:지점|매장|점포|공장|사업장|직원|부서|층|관|센터|병동|캠퍼스|라인|차량|제품|품목|과정|사(?!람)|면|국))|\b(?:all your|every|fully|company-wide|finish(?:ed|ing)|complet(?:ed|ing))\b/

/** The facts that share most of the words, at least one. */
export function closest(words: readonly string[], { facts }: Given): ReadFact[] {
  const shared = facts.map(
    (fact) => words.filter((word) => fact.words.some((one) => isSameWord(one, word))).length,
  )
  const most = Math.max(1, ...shared)
  return facts.filter((_, i) => shared[i] === most)
}

/** Whether the closest facts only state what is planned, or considered. */
export const isOnly = (
  what: 'isPlanned' | 'isConsidered' | 'isUnfinished',
  nearest: readonly ReadFact[],
): boolean =>
  nearest.length > 0 && nearest.every((fact) => fact[what] || (what === 'isUnfinished' && fact.isPlanned))

/** 상반기 where the closest facts give 하반기, a quarter or a month of it. */
export function isOtherPartOfYear(stated: string, nearest: readonly ReadFact[]): boolean {
  if (!/반기|분기/.test(stated)) return false
  const months = new Set(monthsOf(stated))
  const known = nearest.flatMap(({ text }) => monthsOf(text))
  return known.length > 0 && !known.some((month) => months.has(month))
}

/** The months of the halves, quarters and months that a text names. */
export const monthsOf = (text: string): number[] =>
  [...text.matchAll(/([상하])반기|([1-4]) ?분기|(?<!\d)(\d{1,2})월/g)].flatMap(([, half, quarter, month]) => {
    if (month) return [Number(month)]
    const length = half ? 6 : 3
    const first = half ? (half === '상' ? 1 : 7) : (Number(quarter) - 1) * 3 + 1
    return Array.from({ length }, (_, i) => first + i)
  })
