// What a sentence states without a number or a name: its clauses by the grammar of their predicates, compared word by word with the facts.
import { AS_PLANNED, closest, FINISHED, isOnly, isOtherPartOfYear, UNSETTLED } from './contradictions.ts'
import type { Found, Given, Sentence } from './found.ts'
import { isComparable, isSameWord, type ReadFact, stem, UNFINISHED } from './given-facts.ts'
import { numberClaims } from './number-claims.ts'
import { relativeYear } from './numbers.ts'
import { HEARSAY, isHearsay, isMeeting, isRequest } from './subject.ts'
import { EMPTY_WORD, ORDINARY_VERB, RECORDED } from './words.ts'

type Token = { text: string; at: number }
/** `helper`: the word after the predicate in 만들어 오신, which has no content. */
type Clause = {
  tokens: Token[]
  predicate: string
  helper?: string
  isDone: boolean
  side: 'lead' | 'sender' | 'all'
}

const MAX_SHOWN = 40
const NOT_HONORIFIC =
  /(?:혁신|통신|최신|회신|갱신|자신|대신|출신|서신|당신|배신|변신|확신|헌신|불신|수신|발신|전신|외신|정신|귀신|장신|단신)$/
/** 여신 심사: a noun, no act. */
const LOANS = /^여신 (?:심사|금융|전문|업무|관리|상품|한도|규모|사업|부문|영업|회사)/
/** What is said of the reader out of politeness: 편하신 시간, 원하시는 날, 받으신 메일. */
const POLITE =
  /^(?:편하|편리하|원하|궁금하|필요하|가능하|괜찮으|바쁘|좋으|많으|크|높으|깊으|어려우|힘드|관심|아시|읽으|보시|보신|살펴|살피|참고|확인하|검토하|담당하|안녕하|건강하|급하|어떠|계시|계신|계십|있으|되시|관계하|고민되|번거로|주시|주신|주셔|주셨|드시|하시는지|생각하|부담|물어|문의하|애쓰|수고|고생|놀라|당황|요청하시는|불편|말씀|마[시신셨])/
/** The syllables that end in ㅆ, without 있 and 겠: one precedes the ending of every past. */
const PAST = `[${Array.from({ length: 19 * 21 }, (_, i) => String.fromCharCode(0xac00 + i * 28 + 20))
  .join('')
  .replace(/[있겠]/g, '')}]`
const PAST_END = new RegExp(PAST)
const PLAIN_PAST = new RegExp(`${PAST}습니다$`)
const HONORIFIC_DONE = /셨(?!을|겠|으리|나요|는지|다면(?!서)|으면|습니까|을까)/
const HONORIFIC_NOW = /(?:시는|십니다|시니|시더군요|시네요|시는데|시며|신다고|신다는|신다니)$/
const IS_ONGOING = /^(?:계시(?!나|는지|면)|계신(?!가|지|다면)|계십니다|계셨|계셔)/
const WRITING =
  /^(?:고민|노력|애쓰|연락|보내|보냈|드렸|적|적었|준비|첨부|동봉|남기|남겼|생각|느[꼈껴]|설[렜레]|떠올|알게|찾|여쭤|전|궁금|말씀드|소개|쓰게|되었|됐|됩니다|메일|인사)/
/** 돌리시는 일이 잦다면, 준비하시는 문구 하나 보내 주시면 */
const SUPPOSED = /^[^,.]{0,20}(?:다면|[으시주]면|[는은한]지(?:가|를|도)?)[ ,]|^ (?:경우|때)/
const REQUESTED = /(?:주세요|주십시오|바랍니다|부탁드립니다|여쭙습니다)[.!]?$/
/** General reasoning, which says nothing about this reader. */
const GENERAL =
  /(?:내년|새해|연말) [^.]{0,12}(?:계획|예산)[을를]? (?:세우|짜|잡|준비|확정)|[가-힣]다는 (?:분|곳|회사|업체|대표님|사장님)들?[은는이가을를도]|보통|다고들 |흔히|대개|대부분|기 마련|(?:경우|분|곳|일)[이가] (?:아직 |꽤 |참 )?많|[가-힣]들(?:은|이|께서|께서는|도|의 경우) |(?:고객|손님|어르신|환자|학부모|부모님|보호자|회원|소비자|이용자|사용자|구매자|수강생|방문객)(?:분)?(?:은|는|께서는?) /
/** An earlier contact between the reader and us, other than a mail. */
const RELATION =
  /[^\s]+ ?(?:소개로|추천으로)|(?:추천|소개)해 주(?:셔|신)|명함|뵌 |뵈었|뵙고 |만난 |만났|나눈 |나누었|지난[^.]{0,8} ?(?:통화|미팅|상담|방문)|문의(?:해)? ?주(?:신|셨|셔)|신청해 주(?:신|셨|셔)|내려받으(?:신|셨)|방문해 주(?:신|셨|셔)/

/** What a report tells as done or under way. */
const DONE_BY_REPORT = new RegExp(`(?<!미리 )축하|고 있다[고는]|${PAST}다[고는]`)
/** What has happened, in English. */
const DONE =
  /\bcongratulat|\b(?:opened|launched|completed|obtained|started|moved|hired|adopted|introduced|switched|raised|entered|finished|expanded|released|is (?:open|live))\b/i

/** The statements that no fact supports, and those that one does. */
export function statementClaims(sentence: Sentence): Found[] {
  const { text } = sentence
  if (!/[가-힣]/.test(text)) return englishClaims(sentence)
  const ours = ownClaim(sentence)
  if (ours) return [ours]
  if (GENERAL.test(text) && !(HEARSAY.test(text) && /[가-힣]신 |셨|시[는고]|계[시신]/.test(text))) return []
  const clauses = clausesOf(sentence)
  const found = clauses.flatMap((clause) => claimOf(clause, sentence))
  const relation = isRequest(text) || !WRITES.test(text) ? null : RELATION.exec(text)
  if (relation && found.every(({ support }) => support !== null))
    return [...found, ...relationClaim(relation, sentence)]
  const isReport =
    sentence.subject === 'lead' &&
    isHearsay(text) &&
    !EXPERIENCE.test(text) &&
    !(sentence.numbers.length === 0 && isCommonTalk(sentence)) &&
    !/(?:겠습니다|리라 (?:봅니다|믿습니다|생각합니다))[.!]?$/.test(text)
  if (clauses.length > 0 || isRequest(text) || !isReport) return found
  return claimOf(
    { tokens: tokensOf(text), predicate: '', isDone: DONE_BY_REPORT.test(text), side: 'lead' },
    sentence,
  )
}

/** What we would do, advise or wish, what depends on a condition, and what holds in general. */
export const NOT_STATED =
  /(?:겠습니다|겠지요|[가-힣]게요|(?<!계)세요|십시오|[가-힣]까요|(?:것|거) ?(?:입니다|예요|같습니다|같아요)|빕니다|권합니다|바랍니다|다음과 같습니다|합니다만)[.!?]?$|감사|고맙|기다리|경우|마련|곤 |편이|까다롭|어렵|쉽|쉬워|쉬운|좋[아습겠았]|잦|필요(?!하지 않)|중요|협의|권해 드|[가-힣]실 [가-힣]+[도이가은는] 있|(?:것|건|게|일|이유|걱정)[이은는도]? (?:[가-힣]+ )?없|[이가도] (?:[가-힣]+ )?많[지습아고]/
const CONDITION = /[가-힣](?<![화정측표장전])면[ ,]/
/** What is promised by a day, also on a condition. */
const SAME_DAY = /그날|당일|다음 ?날/
/** What is more than what a product does: what happened, exists, was granted, costs nothing, or whom else it serves. */
const SPECIFIC = new RegExp(
  `${PAST}(?:습니다|어요|답니다|기 ?때문|고[요,])|(?<!수|때|필요)[이가도은는] (?:[가-힣]+ )?[있없](?:습니다|어요|답니다|고|으며)|(?:보유하|가지|갖추)고 있|: |받(?:은|았(?!을))|가장|제일|[가-힣]도 저희 |(?:(?<!한)곳|[가-힣]들|회사|업체|기관|은행|공장|[협학]회)(?:[이가도]|에서도?) |그날|다음 ?날|당일|[가-힣]만 (?:[가-힣]+ )?(?:쓰|씁|사용|취급|다루|다룹|고집|보관)`,
)

/** A sentence without a subject: after one about us, in a list, or on customers or what was granted. */
const isOursToo = ({ text, subject, isAfterOurs }: Sentence): boolean =>
  subject === 'none' &&
  (isAfterOurs || /^[-•·*] /.test(text) || GRANTED.test(text) || BY_CUSTOMERS.test(text))

/** 시립 병원에서도 쓰고 있습니다. */
const BY_CUSTOMERS =
  /(?:에서도?|도) (?:[가-힣]+ )?(?:쓰|사용하|이용하|도입하|함께하|검토하|시험하)고 (?:있|계)|도 저희 고객/
/** 숲책방도 '모임창'에서 신청을 받습니다. */
const usesOurs = ({ text, subject, isOwnName }: Sentence): boolean =>
  subject === 'sender' &&
  !/수 있/.test(text) &&
  tokensOf(text).some(
    ({ text: word }, i, all) =>
      /[가-힣]도$/.test(all[i - 1]?.text ?? '') && /(?:에서|[로를을])$/.test(word) && isOwnName(stem(word)),
  )

/** What an authority granted. */
const GRANTED =
  /(?:인증|승인|허가|확인서|특허|표창|[가-힣]상)[을를도]? (?:[가-힣]+ )?(?:받|갖추|취득|보유|땄)/

/** A statement about us half of whose words no fact has. Without a word for us, one with a number is left to the number. */
function ownClaim(sentence: Sentence): Found | null {
  const { text, subject, numbers, all } = sentence
  const isOurs =
    subject === 'sender'
      ? !/저는 |제가 /.test(text)
      : isOursToo(sentence) &&
        (!CONDITION.test(text) || SAME_DAY.test(text)) &&
        numbers.every((number) => /^[한두세] /.test(number.text))
  const isByCustomers = BY_CUSTOMERS.test(text) || usesOurs(sentence)
  const isSpecific = SPECIFIC.test(text) || isByCustomers
  const isWriting = WRITING.test(tokensOf(text).at(-1)?.text ?? '')
  if (!isOurs || isWriting || !isSpecific || isRequest(text) || NOT_STATED.test(text)) return null
  if (isMeeting(text) && !PLAIN_PAST.test(text.replace(/[.!]$/, ''))) return null
  const stated = tokensOf(text).filter((token) => isStated(token, sentence))
  const unknown = stated.filter((token) => !all.index.has(stem(token.text)))
  const [first] = unknown
  const isCounted = numberClaims(sentence).some(({ support }) => support !== null)
  // of customers without a number, one unknown name is enough
  const isMost =
    (isByCustomers && numbers.length === 0) ||
    (unknown.length >= 2 &&
      unknown.length >= (isCounted ? Math.max(3, stated.length * 0.75) : stated.length / 2))
  if (!first || !isMost) return null
  return { at: first.at, text: text.slice(first.at).slice(0, MAX_SHOWN).trim(), kind: 'event', support: null }
}

const WRITES =
  /(?:연락|메일|인사|보내|제안|제안서|자료|견적|적)[^.]{0,12}(?:드립니다|드렸습니다|드려요|드렸어요|드리게 [되됐]|보냅니다|적습니다|니다)[.!]?$|^지난/

function relationClaim({ 0: words, index }: RegExpExecArray, { all }: Sentence): Found[] {
  const what = /통화|미팅|상담|방문|명함|소개|추천|문의|신청|만[났난]|나눈/.exec(words)?.[0] ?? words
  const known = all.facts.find((fact) => RELATION.test(fact.text) || fact.text.includes(what))
  return [{ at: index, text: words.trim(), kind: 'event', support: known?.fact.id ?? null }]
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[^\s,.!?'"‘’“”()…:;<>「」『』]+/g)].map((match) => ({ text: match[0], at: match.index }))

function clausesOf(sentence: Sentence): Clause[] {
  const { text, subject } = sentence
  const tokens = tokensOf(text)
  const isAsked = isRequest(text)
  const clauses: Clause[] = []
  let from = 0
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1]?.text ?? ''
    const before = tokens[i - 1]?.text ?? ''
    const read = predicateOf(token.text, `${next} ${tokens[i + 2]?.text}`)
    // 만들어 오신: the verb is the word before
    const words = isHelper(token.text, before)
      ? { predicate: before, helper: token.text }
      : { predicate: token.text }
    const isLast = i >= tokens.length - 2
    if (!read) {
      const side = isReason(token.text, before, next) ? 'all' : plainSide(token.text, before, sentence)
      if (side && !isAsked) clauses.push({ ...words, tokens: tokens.slice(from, i + 1), isDone: true, side })
      if (
        text.startsWith(', ', token.at + token.text.length) ||
        /(?:면|지만|는데|니까|아서|어서|해서|셔도|(?<!올)해도|[으]?니)$/.test(token.text)
      )
        from = i + 1
      continue
    }
    const { isDone } = read
    const after = text.slice(token.at + token.text.length)
    // 계획하신 시험이 있으신지요: whether there is any
    const isSupposed = (!isDone && SUPPOSED.test(after)) || (isAsked && /^ [가-힣]+[이가은도] 있/.test(after))
    const isFuture = REQUESTED.test(text) && /^(?:뒤|후|다음)/.test(next)
    // 작년에 시작하신 유럽 상품: without an object, the noun after it is what is stated
    const isBare = tokens.slice(from, i).every(({ text: word }) => EMPTY_WORD.test(word))
    const end = isBare && /신$/.test(token.text) && !EMPTY_WORD.test(next) ? nounEnd(tokens, i + 1) : i + 1
    // 지켜 오신: what continues since then
    const isOver = isDone && !(words.helper !== undefined && /^(?:오|나가|왔)/.test(words.helper))
    if (!(isAsked && (isLast || !isDone)) && !isFuture && !isSupposed)
      clauses.push({
        ...words,
        tokens: tokens.slice(from, end),
        isDone: isOver,
        side: subject === 'lead' ? 'lead' : 'all',
      })
    from = i + 1
  }
  return clauses
}

/** The end of the noun that a clause modifies: at most two words. */
const nounEnd = (tokens: readonly Token[], from: number): number =>
  /[을를이가은는에의도]$/.test(tokens[from]?.text ?? '') ? from + 1 : from + 2

/** The honorific predicate that a word is, in the past or present; null: none, or one that states nothing. */
function predicateOf(word: string, next: string): { isDone: boolean } | null {
  if (POLITE.test(word) || /^\d/.test(word) || LOANS.test(`${word} ${next}`)) return null
  if (/이신$|고$/.test(word) && (/이신$/.test(word) || IS_ONGOING.test(next))) return { isDone: false }
  const isDone = HONORIFIC_DONE.test(word) || (/[가-힣]신$/.test(word) && !NOT_HONORIFIC.test(word))
  if (!isDone && !HONORIFIC_NOW.test(word)) return null
  if (
    /^(?:분|적|지|건|일이|데(?! 이어| 더해)|편이)(?! 있(?:으?셨(?!나|는지)|으신 만큼))/.test(next) &&
    /(?:신|시는)$/.test(word)
  )
    return null
  return { isDone }
}

/** 뽑히기도 하셨습니다: what was done is the word before. */
const AND_MORE = /[가-힣]기(?:도|까지)$/
const isHelper = (word: string, before: string): boolean =>
  (/^(?:(?:오|가|두|놓|내|보|나가|계)(?:셨|신|시|십)|왔|갔|(?:오|가|두|내)고$|두었|뒀|놓았|냈|보았)/.test(
    word,
  ) &&
    /[아어여해려져겨켜쳐펴혀워와궈러내세]$/.test(before)) ||
  (/^하[셨신시십]/.test(word) && AND_MORE.test(before))

/** What the writer did or felt, which needs no source. */
const EXPERIENCE =
  /[가-힣]+[해어아] (?:보았|봤)|구경|마셨|먹어|맛[이있]|상상|눈에 |눈길|기쁘|기뻤|즐거|반가|바라보|[가-힣]다가 |한참|지켜봐|줄 압니다|짐작/

/** 손이 많이 간다는 말씀을 들었습니다: what is said in general, in the present and without a company or a novelty. */
const COMMON_TALK =
  /([가-힣])다(?:고|는 (?:말씀|말|이야기|얘기)[을를은도]?) (?:많이 |자주 |종종 |흔히 )?(?:들었|들은|합니다|하더)/
const isCommonTalk = ({ text, lead }: Sentence): boolean => {
  const end = COMMON_TALK.exec(text)?.[1]
  return (
    end !== undefined &&
    tokensOf(text).filter((token) => lead.index.has(stem(token.text))).length < 2 &&
    !PAST_END.test(end) &&
    !/(?<![가-힣])새로? |신규|귀사|올해|내년|작년|지난/.test(text)
  )
}

/** 공모에 뽑힌 구청이니: a completed passive that is given as a reason. */
const isReason = (word: string, before: string, next: string): boolean =>
  /[된힌린긴]$/.test(word) && /[에을를로]$/.test(before) && /(?:이니|이라|이므로|이시니|답게)$/.test(next)

/** Whose plain past a word is: the reader's, ours, or of a named company in a given year. */
function plainSide(
  word: string,
  before: string,
  { text, subject, now, isOwnName }: Sentence,
): Clause['side'] | null {
  const isStated = PLAIN_PAST.test(word) && !EMPTY_WORD.test(word) && !WRITING.test(word)
  if (!isStated || EXPERIENCE.test(`${before} ${word}`)) return null
  if (subject === 'sender') return 'sender'
  // after 두고 계신 점: the writer's own act, or it would be honorific too
  if (subject === 'lead') {
    const isOfReader = tokensOf(text).some(
      ({ text: one }) => /(?:[은는이가]|께서)$/.test(one) && (one.startsWith('귀사') || isOwnName(stem(one))),
    )
    return HEARSAY.test(text) || (!isOfReader && /[가-힣]신 |시는 /.test(text)) ? null : 'lead'
  }
  return relativeYear(text, now) === null ? null : 'all'
}

function claimOf({ tokens, predicate, helper, isDone, side }: Clause, sentence: Sentence): Found[] {
  const given = side === 'all' ? sentence.all : sentence[side]
  const stated = tokens.filter((token) => isStated(token, sentence))
  const verb = verbOf(predicate)
  const isOrdinary =
    verb === '' ||
    EMPTY_WORD.test(predicate) ||
    ORDINARY_VERB.test(verb) ||
    ORDINARY_VERB.test(predicate) ||
    /문을 [^ ]+$/.test(`${tokens.at(-2)?.text} ${predicate}`)
  // a number of ours says what was reached; what our product was made for is no event
  const isMade = PLAIN_PAST.test(predicate) && (isOrdinary || /^만들/.test(predicate))
  if (side === 'sender' && (isMade || hasNumber(tokens, sentence))) return []
  const things = stated.filter(({ text }) => text !== predicate && text !== helper)
  const unknown = things.filter(({ text }) => !given.index.has(stem(text)))
  const isVerbKnown = isOrdinary || given.index.has(verb) || given.index.has(predicate)
  const first = things[0] ?? tokens.at(-1)
  // 직원 85명과 함께하고: the number is the statement
  const isCounted = hasNumber(tokens, sentence)
  // 80명 남짓이신: the number is all that is stated
  if (isCounted && /이(?:신|십니다|시)/.test(predicate)) return []
  const least =
    isOrdinary && isCounted ? 2 : isOrdinary || isCounted || (!isDone && !predicate.endsWith('고')) ? 1 : 0
  if (!first || things.length < least) return []
  const isMost = isCounted ? unknown.length * 2 <= things.length : unknown.length * 2 < things.length
  const isAll = unknown.length === 0 && (things.length > 1 || isCounted)
  const isKnownEnough = isOrdinary
    ? isMost
    : isVerbKnown
      ? unknown.length * 2 <= things.length
      : isDone
        ? isAll && !RECORDED.test(verb)
        : isMost
  const statedWords = [...things.map(({ text }) => stem(text)), verb]
  const end = tokens.at(-1) ?? first
  const clauseText = sentence.text.slice(tokens[0]?.at ?? 0, end.at + end.text.length)
  const nearest = closest(statedWords, given)
  // 준비 중 of a fact is done, or goes on, in the mail
  const isAhead = !AS_PLANNED.test(sentence.text) && isOnly('isPlanned', nearest)
  const isContradicted =
    isOtherDate(tokens, things, verb, given, sentence) ||
    isOtherPartOfYear(clauseText, nearest) ||
    (isDone && isAhead) ||
    ((isDone || predicate.endsWith('고')) &&
      FINISHED.test(clauseText) &&
      !UNFINISHED.test(clauseText) &&
      isOnly('isUnfinished', nearest)) ||
    (!UNSETTLED.test(sentence.text) && isOnly('isConsidered', nearest))
  const isGoingOn = /(?<![다라])고$/.test(predicate) && !UNSETTLED.test(predicate)
  const isSupported = isKnownEnough && !isContradicted && !(isAhead && isGoingOn)
  const shown = (isSupported ? first : (unknown[0] ?? first)) as Token
  const text = sentence.text
    .slice(shown.at, end.at + end.text.length)
    .slice(0, MAX_SHOWN)
    .trim()
  if (!isSupported) return [{ at: shown.at, text, kind: 'event', support: null, isContradicted }]
  const source = sourceOf(statedWords, given)
  return source ? [{ at: shown.at, text, kind: 'event', support: source.fact.id }] : []
}

const hasNumber = (tokens: readonly Token[], { numbers }: Sentence): boolean =>
  numbers.some(
    ({ at, text }) =>
      !/^한 |번째$/.test(text) && at >= (tokens[0]?.at ?? 0) && at <= (tokens.at(-1)?.at ?? 0),
  )

/** Whether the clause gives a year, such as 작년, that no fact with its words gives. A number of the clause has its own period. */
function isOtherDate(
  tokens: readonly Token[],
  things: readonly Token[],
  verb: string,
  { facts }: Given,
  sentence: Sentence,
): boolean {
  const year = relativeYear(tokens.map(({ text }) => text).join(' '), sentence.now)
  if (year === null || hasNumber(tokens, sentence)) return false
  const withAny = (stated: readonly string[]): ReadFact[] =>
    facts.filter(({ words }) => words.some((word) => stated.some((one) => isSameWord(one, word))))
  const same = withAny(things.map(({ text }) => stem(text)))
  return !(same.length > 0 ? same : withAny([verb])).some(
    (fact) => fact.years.includes(year) || relativeYear(fact.text, sentence.now) === year,
  )
}

const isStated = ({ text, at }: Token, { isOwnName, numbers }: Sentence): boolean =>
  !EMPTY_WORD.test(text) &&
  !/^\d/.test(text) &&
  isComparable(stem(text)) &&
  !isOwnName(stem(text)) &&
  !numbers.some((number) => at >= number.at && at < number.at + number.text.length)

/** 유치하셨다는 → 유치, 여셨다고 → 여. */
const verbOf = (word: string): string =>
  word
    .replace(/(?<=[가-힣])기(?:도|까지)$/, '')
    .replace(/(?:으)?(?:셨|신|시|십).*$|(?:고|며|어|아|여|해)$/, '')
    .replace(/(?:하|되|했|됐|한|된)(?:습니다)?.*$/, '')

const sourceOf = (statedWords: readonly string[], { facts }: Given): ReadFact | undefined =>
  facts.find(({ words }) => words.some((word) => statedWords.some((one) => isSameWord(one, word))))

const ENGLISH_STATEMENT =
  /\bcongratulat|\bI (?:saw|read|noticed|heard|also saw)\b|\byour (?:recent|new|latest)\b|\byou (?:just|recently|also|have(?! to\b)|'ve|run|supply|won|opened|raised|adopted|introduced|launched|acquired|hired|switched)\b/i

/** An English report about the reader in which no word is given. */
function englishClaims({ text, subject, lead, isOwnName }: Sentence): Found[] {
  if (
    subject !== 'lead' ||
    isRequest(text) ||
    /\b(?:whether|if) you\b/i.test(text) ||
    !ENGLISH_STATEMENT.test(text)
  )
    return []
  const clause = text.split(/[,;] |\bwhich\b/)[0] ?? text
  const words = [...clause.matchAll(/[A-Za-z][a-z'-]{2,}/g)].filter(
    ([word]) => !EMPTY_WORD.test(word) && !isOwnName(word.toLowerCase()),
  )
  const first = words[0]
  if (!first || words.length < 2) return []
  const known = words.map(([word]) => word.toLowerCase()).filter(lead.index.has)
  const isContradicted =
    DONE.test(text) &&
    !/\b(?:plan|upcoming|will)\b/i.test(clause) &&
    !UNFINISHED.test(text) &&
    isOnly('isUnfinished', closest(known, lead))
  const support = known.length * 3 >= words.length && !isContradicted ? sourceOf(known, lead) : undefined
  return [
    {
      at: first.index,
      text: text.slice(first.index, first.index + MAX_SHOWN).trim(),
      kind: 'event',
      support: support?.fact.id ?? null,
      isContradicted,
    },
  ]
}
