// What the sandbox model knows about the sender: sentences of the introductions, and the product that they or the prompt name.
import { withJosa } from '#core/text/josa.ts'
import { toFormal } from './endings.ts'
import { ANY_TOPIC, TOPICS } from './mail-topics.ts'

export type SenderProfile = {
  /** '' when no name is known */
  product: string
  /** whether the introductions or the prompt write 는, 를 or 로 after a name whose sound is not known */
  isVowel: boolean
  /** what the product is for: a noun without particle */
  work: string
  /** a sentence about what we do; '' when the introductions do not */
  pitch: string
  /** what the pitch says about the product, before its name: ‘회의실 예약을 관리하는 서비스’; '' when it is said in another way */
  does: string
  /** who writes: ‘룸노트 영업팀 이하늘입니다.’ */
  self: string
  /** further sentences with a number, a customer or what was granted */
  proofs: readonly string[]
  /** the first English sentence of the introductions; '' when there is none */
  english: string
}

const KIND = '(?:서비스|솔루션|프로그램|플랫폼|시스템|소프트웨어|도구|앱|챗봇|제품|SaaS)'
const NAME = '[\'"‘“]?([가-힣A-Za-z0-9][가-힣A-Za-z0-9·&-]{1,13}?)[\'"’”]?'
/** Words before a particle that name no product. */
const NO_NAME =
  /^(?:저희|우리|저|제|당사|자사|본사|회사|우리회사|고객사?|직원|매출|가격|요금|도입|제품|신제품|서비스|솔루션|프로그램|플랫폼|시스템|도구|앱|자료|내용|사례|방법|미팅|통화|회의|데모|시연|견적|할인|행사|세미나|일정|업무|우리의?|.*(?:관리|분석|자동화|정리|점검|검사))$/

export function senderProfile(
  introduction: string,
  instruction: string,
  isQuotable: (text: string) => boolean,
): SenderProfile {
  const given = introduction
    .split(/\n+|(?<=[.!?])\s+/)
    .map((text) => text.trim())
    .filter((text) => text.length >= 6 && text.length <= 90 && isQuotable(text))
  const sentences = given.filter((text) => /[가-힣]/.test(text)).flatMap((text) => toFormal(ours(text)) ?? [])
  const self = sentences.find(isSelf) ?? ''
  const about = sentences.filter((text) => !isSelf(text))
  const said = about.find((text) => !isProof(text)) ?? ''
  const named = nameIn(said, true)
  const product = named || nameIn(instruction, false)
  const pitch = withSubject(said)
  return {
    product,
    isVowel: ['는', '를', '가', '와', '로'].some((particle) =>
      `${introduction} ${instruction}`.includes(`${product}${particle} `),
    ),
    work: workOf(
      product === ''
        ? pitch
        : pitch.replace(new RegExp(`(?<=[^은는] )['"‘“]?${product}['"’”]?(?=[을를] )`), ''),
      instruction,
    ),
    pitch,
    does: doesIn(pitch, product),
    self,
    proofs: about
      .filter((text) => text !== said && isProof(text) && !/설립|창업|창립/.test(text))
      .sort((a, b) => Number(tellsUse(b)) - Number(tellsUse(a)))
      .slice(0, 2),
    english: given.find((text) => !/[가-힣]/.test(text) && /[a-z] [a-z].*\.$/i.test(text)) ?? '',
  }
}

/** A sentence without a subject is about us: a program is offered, anything else is said of us. */
function withSubject(pitch: string): string {
  if (pitch === '' || /^\S+[은는이가] |^저희 /.test(pitch)) return pitch
  const program = new RegExp(`^(.*${KIND})입니다\\.$`).exec(pitch)?.[1]
  return program ? `저희는 ${withJosa(program, '을/를')} 제공합니다.` : `저희는 ${pitch}`
}

/** Our own text as ‘저희’. */
const ours = (text: string): string =>
  text
    .replace(/^(?:우리 ?회사|우리|당사|자사|본사)(?=[은는가의 ])/, '저희')
    .replace(/^저희[은가] /, '저희는 ')

const isSelf = (text: string): boolean =>
  text.length <= 40 &&
  /(?:팀|팀장|대표|이사|본부장?|매니저|실장|부장|차장|과장|대리|사원|담당자?|영업) [가-힣]{2,4}입니다\.$|^저는 [가-힣 ]{2,20}입니다\.$/.test(
    text,
  )
/** ‘룸노트는 … 서비스입니다’, ‘저희는 … 프로그램 스톡온을 만듭니다’ */
function doesIn(pitch: string, product: string): string {
  if (product === '') return ''
  const [before = '', after = ''] = pitch.split(product)
  return (
    new RegExp(`^[은는] (.*${KIND})입니다\\.$`).exec(after)?.[1] ??
    new RegExp(`^저희는 (.*${KIND}) ['"‘“]?$`).exec(before)?.[1] ??
    ''
  )
}

/** A sentence on customers says more than one on ourselves. */
const tellsUse = (text: string): boolean => /고객|도입|사용|이용|거래/.test(text)
const isProof = (text: string): boolean =>
  /\d|고객사?[은는이가] |도입한|도입했|인증|특허|수상|설립|창업/.test(text)

/** @param isPitch whether the sentence is about the product; an instruction names it before 소개 or after what it is */
function nameIn(text: string, isPitch: boolean): string {
  const patterns = [
    /['"‘“「]([가-힣A-Za-z0-9][가-힣A-Za-z0-9 ]{1,12})['"’”」]/,
    new RegExp(`${KIND}(?:인)? ${NAME}(?:[은는을를]|입니다|의 )`),
    isPitch
      ? new RegExp(`^(?:저희 |저희의 )?${NAME}[은는] `)
      : new RegExp(`(?:^|[\\s,])${NAME}[을를] (?:\\S+ ){0,2}?(?:소개|제안|홍보|알리|안내)`),
  ]
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1] ?? ''
    if (name !== '' && !NO_NAME.test(name)) return name
  }
  return ''
}

/** What the pitch does something to, in at most four words; otherwise a topic, or what the prompt calls the product. */
function workOf(pitch: string, instruction: string): string {
  const [, object = '', verb = ''] =
    /(?:^| )([^,.]{2,40}?)[을를] (?:[^ ]+ )*?([가-힣]+)/.exec(pitch.replace(/^\S+[은는] /, '')) ?? []
  const words = plainNoun(object)
  // a thing that is sold is bought by the reader
  const isSold =
    /^(?:만들|만드|만듭|판매|공급|제조|생산|납품|팔)/.test(verb) &&
    !new RegExp(`${KIND}$`).test(object.trim())
  if (words !== '' && words.length <= 16) {
    if (isSold) return `${words} 구매`
    return isShortNoun(words) ? `${words} 업무` : words
  }
  const called = plainNoun(new RegExp(`(?:^|[,.] ?)([^,.]{2,30}) ${KIND}`).exec(instruction)?.[1] ?? '')
  const isCalled = called !== '' && called.length <= 11 && !NO_NAME.test(called)
  return topicOf(pitch) ?? topicOf(instruction) ?? (isCalled ? called : ANY_TOPIC)
}

/** The last words of a phrase, without what modifies them and without 프로그램 and the like; '' for more than four words. */
function plainNoun(phrase: string): string {
  const words = phrase
    .trim()
    .replace(/^.*(?:의|는|은|한|위한|[가-힣]{3}용|인|기반|우리|저희) /, '')
    .replace(new RegExp(`(?:^| )(?:${KIND}|업무)$`), '')
  const isNoun = /^[가-힣A-Za-z0-9·]{2,}(?: [가-힣A-Za-z0-9·]+){0,3}$/.test(words)
  return isNoun && !/(?:는|은|을|를|한|할)$/.test(words) ? words : ''
}

const isShortNoun = (words: string): boolean =>
  !words.includes(' ') && !/(?:관리|업무|점검|검사|문의|마케팅|교육|분석|자동화|작성)$/.test(words)

const topicOf = (text: string): string | undefined => TOPICS.find(([pattern]) => pattern.test(text))?.[1]
