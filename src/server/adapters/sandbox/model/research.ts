// Research by the sandbox model: picks sentences that look informative. Instructions in a page are ordinary sentences to it.
import type { ResearchAnswer } from '#core/leads/research/check-facts.ts'
import type { SandboxRequest } from './request.ts'

const MOST = 8
/** What makes a sentence informative; each adds to its rank. */
const SIGNS: readonly RegExp[] = [
  /설립|창업|창립|since/i,
  /수상|선정|대상|표창/,
  /인증|특허|ISO/i,
  /제품|솔루션|서비스|생산|제조|공급|운영/,
  /고객사|납품|수출|협약|투자|출시|증설|준공/,
  /\d+(?:,\d{3})*\s?(?:명|개|곳|억|만|년|%|건|대|톤|㎡)/,
]

export function sandboxResearch({ prompt }: SandboxRequest): ResearchAnswer {
  const pages = prompt.match(/<page(?: [^>]*)?>\n[\s\S]*?\n<\/page>/g) ?? []
  const lines = pages.flatMap((page) =>
    [...page.matchAll(/^\[(\d+)\] (.+)$/gm)].map(([, number, text = '']) => ({
      number: Number(number),
      text,
    })),
  )
  const ranked = lines
    .map((line) => ({ ...line, rank: SIGNS.filter((sign) => sign.test(line.text)).length }))
    .filter(({ rank, text }) => rank > 0 && text.length >= 12 && text.length <= 200)
    .sort((a, b) => b.rank - a.rank || a.number - b.number)
  return { facts: ranked.slice(0, MOST).map(({ number, text }) => ({ text, sentence: number })) }
}
