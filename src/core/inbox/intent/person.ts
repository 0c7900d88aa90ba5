import type { NamedPerson } from './intent.ts'

const TITLES =
  '대표이사|대표|부사장|사장|전무|상무|이사|본부장|실장|부장|차장|팀장|파트장|과장|대리|주임|사원|매니저|책임|선임|수석|연구원|프로'
const NAMED = new RegExp(
  `(?<![가-힣])([가-힣]{2,4}) ?(${TITLES})(?:님)?(?=께|에게|한테|으로|로|이|가|을|를|께서|입니다|[\\s(,.]|$)`,
)
const EMAIL = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/i

/** Words before a title that are no names. */
const NO_NAME =
  /^(?:저희|우리|담당|해당|신임|구매|영업|총무|기획|개발|마케팅|인사|재무|생산|품질|경영|지원|다른|현재|새로운?)$/

/** Whom a reply names instead of its writer; the address only when the reply contains it. */
export function readPerson(text: string): NamedPerson | null {
  const own = text.normalize('NFKC').slice(0, 4000)
  const email = EMAIL.exec(own)?.[0].toLowerCase() ?? null
  const named = NAMED.exec(own)
  const name = named?.[1] && !NO_NAME.test(named[1]) ? named[1] : ''
  if (name === '' && email === null) return null
  return { name, email, title: name === '' ? null : (named?.[2] ?? null) }
}
