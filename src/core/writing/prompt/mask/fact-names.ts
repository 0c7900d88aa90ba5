// The names in the data of a lead that no field of it holds: of products, places, customers and events.
import { placedSentences } from '../../claims/sentences.ts'
import { isHearsay, type SubjectNames, subjectOf } from '../../claims/subject.ts'
import { COMMON_LATIN, EMPTY_WORD, ORGANISATION, PLACE, QUOTED, RANK } from '../../claims/words.ts'
import { patternOf } from '../lead-mask.ts'
import { isGeneral, isOrdinaryName } from './general-words.ts'
import { nounOf, particleOf } from './particles.ts'
import { isRank } from './persons.ts'
import { PLACEHOLDER, type Span, spansOf, tokensOf } from './spans.ts'

/** What follows a name of a place or a company and is no part of it. */
const AFTER_NAME =
  /(?:공단|산업단지|단지|공장|물류센터|센터|지사|지점|본사|현장|사업장|매장|직영점|점|역|항|시|구|동|군|읍|면)$/
const PREDICATE = /(?:[았었였했겼됐왔났갔봤셨렸졌켰쳤꼈렸]|한|된|는|인|있|없|[간산진연온난준쓴본든친킨])다$/
const BEFORE_NOUN = /(?:[한된운]|[하되있없]는|[았었했]던)$/

/** Words of the data that are no general words: names of products, places, customers, events. */
function namesOfFacts(data: readonly string[]): { hangul: Set<string>; latin: Set<string> } {
  const hangul = new Set<string>()
  const latin = new Set<string>()
  for (const text of data)
    for (const token of tokensOf(text)) {
      if (/^\d/.test(token.text)) continue
      if (/^[A-Za-z]/.test(token.text)) {
        if (isLatinName(token.text)) latin.add(latinPart(token.text).toLowerCase())
        const rest = token.text.slice(latinPart(token.text).length)
        if (/^[가-힣]{3}/.test(rest)) hangul.add(nounOf(rest))
        continue
      }
      if (PREDICATE.test(token.text) || BEFORE_NOUN.test(token.text) || isCounter(token.text)) continue
      const noun = nounOf(token.text)
      const core = noun.replace(AFTER_NAME, '')
      for (const word of new Set([noun, core]))
        if (word.length >= 2 && !isEmpty(word) && !isOrdinaryName(word)) hangul.add(word)
    }
  return { hangul, latin }
}

/** EMPTY_WORD also matches longer words: 대한통산. */
const isEmpty = (word: string): boolean =>
  isRank(word) || isGeneral(word) || (word.length <= 3 && EMPTY_WORD.test(word))

/** 원을, 곳에 */
const isCounter = (word: string): boolean =>
  word.length === 2 && isGeneral(word.slice(0, 1)) && particleOf(word.slice(1)) !== ''

const latinPart = (word: string): string =>
  /^[A-Za-z][A-Za-z0-9&'’-]*/.exec(word)?.[0].replace(/['’]s$/, '') ?? word
/** With a capital, and no usual abbreviation. */
const isLatinName = (word: string): boolean => {
  const part = latinPart(word)
  return part.length >= 2 && /[A-Z]/.test(part) && !COMMON_LATIN.has(part.toLowerCase()) && !STOP.test(part)
}
const STOP =
  /^(?:The|An?|It|Its|Their|They|This|That|These|Those|We|Our|Us|You|Your|My|He|She|His|Her|In|On|At|For|With|And|Or|But|If|When|While|Since|As|By|To|From|Of|Is|Are|Was|Were|Has|Have|Had|Do|Does|Did|Will|Would|Can|Could|May|Might|Should|Shall|There|Here|What|How|Why|Who|Which|Where|No|Not|Yes|All|Some|Most|Many|One|Two|Best|New|Re|RE|Fwd|FW|AS|OK|I|I'm|I'd|I've|I'll|Mr|Ms|Mrs|Dr|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Korean|English|Korea|Congratulations|Thanks|Thank|Kind|Warm|Dear|Hi|Hello|Regards|Sincerely|Cheers|Director|Head|Vice|President|Manager|Executive|Account|Officer|Owner|Founder|Lead|Team|Operations|Quality|Division)$/

const PLACES: readonly RegExp[] = [
  /[가-힣]{2,4}(?:특별시|광역시|특별자치[시도])|(?<![가-힣])[가-힣]{2,4}[시도] [가-힣]{1,3}[시군구](?=[에의 ,.]|$)/g,
  /(?<![가-힣])[가-힣]{1,8}(?:대로|로|길)(?:\d{1,4}번?[가나다라]?길)? ?\d{1,4}(?:-\d{1,4})?(?:번지)?(?=[에의 ,.(]|$)/g,
  /(?<![가-힣])[가-힣]{2,6}(?:공단|산단|산업단지|디지털단지|테크노밸리|신도시|혁신도시|타워|빌딩|역(?= ?(?:\d+번|앞|근처|인근|출구|부근)))(?=[가-힣]{0,2}[\s,.]|$)/g,
  /(?<![가-힣])(?!문제|공통|차이|개선|유의|중요|주의|유사|단|백화|편의|음식|전문|대리|가맹|할인|직영|소매|도매|면세|서점|출발|도착|기준|최고|최저|임계|전환|정류|판매)[가-힣]{2,5}점(?=[이을은에의과와도,. ])/g,
]
const AWARD =
  /[가-힣A-Za-z]{1,10}상(?=을 (?:받|수상|타|탔)| 수상)|(?:[가-힣A-Za-z0-9]{2,10} )인증(?=을 (?:받|획득|취득)| 획득| 취득)/g
const CASE = /^(?:이|가|을|를|의|에서|와|과|에서도|에도)$/
const VERB = /[하되보가오지하있없시]$/
const MET =
  /([가-힣A-Za-z]{2,10})(?: (?:행사장?|전시회|박람회|세미나|포럼|부스|컨퍼런스|콘퍼런스|모임))?에서 (?:만난|만나|만났|뵌|뵈었|뵙고|인사드렸|인사드린|인사 ?나누|명함)/dg
const EVENT =
  /[가-힣A-Za-z]{2,10}(?:대전|박람회|엑스포|페어|전시회|페스티벌|컨퍼런스|콘퍼런스|포럼|축제|어워드|어워즈|시상식|기념식|수여식|대상|장관상|표창)(?![가-힣]{2}[^가-힣]?자)/g
const BESIDE_KIND =
  /(?:협력사|고객사|거래처|파트너사|계열사|자회사|모회사|관계사|납품처|원청|발주처|투자사|투자한|자매사|브랜드|경쟁사)(?:인|는|은)? ([가-힣A-Za-z]{2,10})(?=에서|에도|에는|[와과은는이가을를의도]|처럼|[\s,.])/dg
const COMPANY =
  /(?<![가-힣])[가-힣A-Z]{1,8}(?:모터스|기공|정공|중공업|통산|상사|산업|푸드|푸드빌|에프앤비|테크|랩|랩스|바이오|제약|케미칼|메디칼|로보틱스|건설|엔지니어링|물산|물류|식품|제과|전자|소프트|시스템즈|컴퍼니|코퍼레이션|홀딩스|인더스트리|파트너스|벤처스|캐피탈|코스메틱|어패럴|에너지)(?=에서|에도|처럼|[와과은는이가의도]|[\s,.]|$)/g

/** Names that no field of the lead holds: those of its facts, and others of places, companies and events. */
export function nameSpans(
  text: string,
  data: readonly string[],
  names: SubjectNames,
  isOwn: (word: string) => boolean,
): Span[] {
  const { name, other } = PLACEHOLDER
  const given = namesOfFacts(data)
  const isForeign = (words: string): boolean =>
    !isGeneral(nounOf(words)) && !tokensOf(words).some((token) => isOwn(token.text))
  const phrases = data
    .flatMap((one) => [...one.matchAll(QUOTED)].map((match) => match[1] ?? ''))
    .filter((phrase) => phrase.includes(' '))
    .flatMap((phrase) => spansOf(text, new RegExp(patternOf(phrase), 'g'), name))
  const words = tokensOf(text).flatMap(({ text: word, at }): Span[] => {
    const length = /^[가-힣]/.test(word) ? givenLength(word, given.hangul) : 0
    return length === 0 ? [] : [{ from: at, to: at + length, name }]
  })
  const found = [PLACE, ORGANISATION, COMPANY, EVENT, AWARD, ...PLACES].flatMap((pattern) =>
    spansOf(text, pattern, name, { if: (match) => isForeign(match[0].trim()) }),
  )
  const beside = [MET, BESIDE_KIND].flatMap((pattern) =>
    spansOf(text, pattern, name, { of: 1, if: (match) => isForeign(match[1] ?? '') }),
  )
  const sentences = placedSentences(text).filter(
    ({ text: sentence }) => subjectOf(sentence, names) === 'lead',
  )
  const ranks = sentences.flatMap(({ text: sentence, at }) =>
    spansOf(sentence, RANK, other).map(({ from, to }) => ({
      from: at + from + (sentence[from] === ' ' ? 1 : 0),
      to: at + to,
      name: other,
    })),
  )
  const isTold = (noun: string): boolean =>
    /^[가-힣]{2,}$/.test(noun) &&
    isForeign(noun) &&
    !isEmpty(noun) &&
    !isOrdinaryName(noun) &&
    !VERB.test(noun)
  const told = sentences
    .filter(({ text: sentence }) => isHearsay(sentence))
    .flatMap(({ text: sentence, at }) =>
      tokensOf(sentence).flatMap(({ text: word, at: from }, i, tokens): Span[] => {
        const noun = nounOf(word)
        if (noun === word || !CASE.test(word.slice(noun.length)) || !isTold(noun)) return []
        const before = tokens[i - 1]
        const isOne =
          before && before.at + before.text.length + 1 === from && nounOf(before.text) === before.text
        const start = isOne && isTold(before.text) ? before.at : from
        return [{ from: at + start, to: at + from + noun.length, name: other }]
      }),
    )
  return [
    ...phrases,
    ...words,
    ...found,
    ...beside,
    ...latinSpans(text, given.latin, isOwn),
    ...ranks,
    ...told,
  ]
}

/** How much of a word is one of the names; of two syllables only with what follows a name: 판교점 of 판교, not 프로젝트 of 프로. */
function givenLength(word: string, given: ReadonlySet<string>): number {
  const letters = /^[가-힣]+/.exec(word)?.[0] ?? ''
  const noun = nounOf(letters)
  if (given.has(noun)) return noun.length
  if (isGeneral(letters)) return 0
  for (let length = letters.length; length >= 2; length--)
    if (
      given.has(letters.slice(0, length)) &&
      (length > 2 || nounOf(letters).replace(AFTER_NAME, '').length === 2)
    )
      return length
  return 0
}

/** Latin names: in Korean text every word with a capital, in English text those within a sentence, and those of the facts. */
function latinSpans(text: string, given: ReadonlySet<string>, isOwn: (word: string) => boolean): Span[] {
  const isKorean = (text.match(/[가-힣]/g)?.length ?? 0) * 2 > text.length / 2
  let end = -2
  return tokensOf(text).flatMap(({ text: word, at }): Span[] => {
    const part = latinPart(word)
    if (!/^[A-Za-z]/.test(word) || !isLatinName(word) || isOwn(part)) return []
    const isFirst = /(?:^|[.!?:\n>"“‘'(])\s*$/.test(text.slice(Math.max(0, at - 3), at)) || at === 0
    const isAcronym = /^[A-Z][A-Z&0-9-]+$/.test(part)
    const isBefore =
      /^ [A-Z]/.test(text.slice(at + word.length)) &&
      !STOP.test(/^ (\w+)/.exec(text.slice(at + word.length))?.[1] ?? '')
    const isMeant =
      isKorean || !isFirst || isAcronym || isBefore || given.has(part.toLowerCase()) || end === at - 1
    if (!isMeant) return []
    end = at + part.length
    return [{ from: at, to: end, name: PLACEHOLDER.name }]
  })
}
