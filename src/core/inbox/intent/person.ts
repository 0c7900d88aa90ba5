import type { NamedPerson } from './intent.ts'

const TITLES =
  '대표이사|대표|부사장|사장|전무|상무|이사|본부장|실장|부장|차장|팀장|파트장|과장|대리|주임|사원|매니저|책임|선임|수석|연구원|프로'
/** Written without a title, or in English. */
const UNTITLED = [
  /(?<![가-힣])([가-힣]{3}) 님(?=께|에게|이|을|과|으로|[\s(,.]|$)/,
  /\b(?:[Cc]ontact|[Rr]each out to|[Ww]rite to|[Ee]mail|[Ss]peak (?:to|with)|[Tt]alk to|cc'?d|[Ll]ooping in|forwarded (?:this|it|your \w+) to) ([A-Z][a-z]+ [A-Z][a-z]+)/,
  /\b([A-Z][a-z]+ [A-Z][a-z]+)(?: \([^)]{0,60}\))?,? (?:who |handles|oversees|manages|leads|owns|is (?:in charge|responsible|the))/,
]
const NAMED = new RegExp(
  `(?<![가-힣])([가-힣]{2,4}) ?(${TITLES})(?:님)?(?=께|에게|한테|으로|로|이|가|을|를|께서|입니다|[\\s(,.]|$)`,
)
const EMAIL = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/i

/** Words before a title that are no names. */
const NO_NAME =
  /^(?:저희|우리|담당|해당|신임|구매|영업|총무|기획|개발|마케팅|인사|재무|생산|품질|경영|지원|다른|현재|새로운?|주소는|메일은)$/

/** How far from a name, in characters, an address belongs to it: not the one in the writer's signature. */
const NEAR = 60

/** Whom a reply names instead of its writer; the address only when the reply contains it beside the name or the request. */
export function readPerson(text: string): NamedPerson | null {
  const own = text.normalize('NFKC').slice(0, 4000)
  const titled = NAMED.exec(own)
  const named = titled ?? UNTITLED.map((pattern) => pattern.exec(own)).find((match) => match !== null) ?? null
  const name = named?.[1] && !NO_NAME.test(named[1]) ? named[1] : ''
  const place =
    named && name !== ''
      ? own.slice(Math.max(0, named.index - NEAR), named.index + NEAR)
      : (own.split('\n').find((line) => EMAIL.test(line) && REQUEST.test(line)) ?? '')
  const email = EMAIL.exec(place)?.[0].toLowerCase() ?? null
  if (name === '' && email === null) return null
  return { name, email, title: name === '' ? null : (titled?.[2] ?? null) }
}

const REQUEST = /연락|문의|보내|전달|contact|reach|email|write/i
