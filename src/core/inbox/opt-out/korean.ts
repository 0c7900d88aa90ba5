// Reads Korean sentences: the clauses of each, the predicate of a clause that asks to stop, and what that is about. The words
// and endings are in korean-words.ts.
import * as is from './korean-words.ts'
import { usualSpelling } from './spelling.ts'

/**
 * What a sentence does. `plain`: it asks to stop mail, a list entry or the use of data. `weak`: it asks to stop something it
 * does not name, complains, or asks for somebody else. `faint`: the same, and only the rest of the reply can show that it is
 * about mail. `wanted`: it asks for mail, material or a talk. `back`: it takes a request back. `interest`, `question`: it would
 * make a request beside it doubtful. `courtesy`: greeting, thanks, a reason.
 */
export type Act =
  | 'plain'
  | 'weak'
  | 'faint'
  | 'wanted'
  | 'back'
  | 'interest'
  | 'question'
  | 'courtesy'
  | 'other'

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0

export const isKorean = (sentence: string): boolean =>
  /[가-힣ㄱ-ㅎ]/.test(sentence) &&
  (sentence.match(/[가-힣ㄱ-ㅎ]/g)?.length ?? 0) * 3 >= (sentence.match(/[a-z]/gi)?.length ?? 0)

/** Divides at commas and at endings that join clauses: …니, …는데, …지만, …고, …며, …서, …면. */
const JOINT =
  /(?<=[가-힣](?:니|니까|는데|은데|인데|한데|던데|지만|다만|구요|고요|고여|므로|으며|하며|시며|아서|어서|해서|려서|돼서|워서|라서|여서|테니|길래|더니|경우|경우에는|경우엔|면|거든요|(?<!그리|[광신보참경재권공최냉창라다자출입원])고|시고|바라며|오며))[\s,]+(?!(?:정말 ?|더 ?|참 ?|매우 ?|대단히 ?)?(?:있|싶|보내|발송|돌려|나눠|계[시신]|합|하(?!루|반|나|단|지만)|했|좋|감사|고맙|됩|돼|되[겠고]|해요|해 ?주|편하|안 ?[될되돼됩]|곤란|어떨|어때|않))|(?<!히|하게),\s*|\s+및\s+|\s[—–✔▶•]\s/

/** Mail, or what is said instead of it, is named. */
export const namesMail = (text: string): boolean =>
  ['mail', 'sending', 'mailList', 'data'].some((topic) => endOf(topic, text) >= 0)

/** What goes on is named, which can only be our mail: mail itself, a list of it, or what comes from now on. */
export const isOurMail = (text: string): boolean =>
  ['mail', 'mailList'].some((topic) => endOf(topic, text) >= 0) || has(is.FROM_NOW, text)

/** Others, a function, a quotation or mail that is wanted is spoken of anywhere beside a request. */
export const isDoubtful = (text: string): boolean =>
  [is.OF_OTHERS, is.FEATURE, is.WELCOME, is.TAKEN_BACK, is.SOME_OTHER].some((pattern) =>
    has(pattern, text),
  ) ||
  /["“”]|기다려|아직|(?:회신|답변|공유) ?드리(?:겠|려)|주(?:시|신다)면(?!,? ?(?:정말|대단히|더|참|매우)? ?(?:안 ?[될되돼]|감사|고맙|좋|됩|합|하))|다고 ?(?:한|했던) ?[것거건말]/.test(
    text,
  )

/** "꺼라 메일": the object follows its verb. */
const MAIL_LAST = /(\S+[라요마오]) ((?:이런 |그 |이딴 )?(?:메일|광고|스팸)(?:은|을|도|좀)?)$/

const clausesOf = (sentence: string): string[] =>
  sentence
    .replace(MAIL_LAST, '$2 $1')
    .split(JOINT)
    .filter((clause) => clause.trim() !== '')

/** @param before the sentence before in usual spelling */
export function readKorean(text: string, before: string): Act {
  const sentence = withoutQuotes(usualSpelling(text))
  if (has(is.NOT_MEANT, sentence) || has(is.WITHDRAWN, sentence)) return 'back'
  if (/(?:귀사|사장님네|그쪽) ?(?:얘기|이야기|말씀|건)(?:이|가|는)? ?아니/.test(sentence)) return 'interest'
  const isQuestion = isAsked(sentence)
  const clauses = clausesOf(sentence)
  const found = requestIn(sentence, clauses, before)
  const isWanted =
    has(is.WELCOME, sentence) && !has(is.WAY_OUT, sentence) && !/누구|왜 |어디서|어떻게 알/.test(sentence)
  if (found !== null && (found.at >= 0 || !has(is.TAKEN_BACK, sentence)))
    return actOfRequest(sentence, clauses, found, isQuestion, isWanted)
  if (has(is.TAKEN_BACK, sentence)) return 'back'
  if (isWanted) return 'wanted'
  if (isQuestion && /아시[죠지는나]|아십니|모르[시세]/.test(sentence)) return 'question'
  if (isQuestion)
    return has(is.FEATURE, sentence) || has(is.OF_OTHERS, sentence) || has(is.INTEREST, sentence)
      ? 'interest'
      : 'question'
  if (isWeary(sentence) || isEnd(sentence)) return 'faint'
  if (has(is.COURTESY, sentence) || has(is.DECLINE, sentence)) return 'courtesy'
  const isDenied = /(?:없|않|못|어렵|아니|아닙|힘들)[^,]{0,8}$/.test(sentence)
  return has(is.INTEREST, sentence) && !isDenied ? 'interest' : 'other'
}

/** A question that reminds of an earlier request: "빼라고 했죠?" */
const REMINDS = /(?:는데|잖아|[했렸었][죠지])요?\?/

/** What a sentence with a request does, by what else it says: of others, of a period, of a paid plan, of what is wanted. */
function actOfRequest(
  sentence: string,
  clauses: readonly string[],
  { ask, at }: Found,
  isQuestion: boolean,
  isWanted: boolean,
): Act {
  const isOwnQuestion =
    isQuestion &&
    !/몇 ?번|알아듣|말해야/.test(sentence) &&
    !REMINDS.test(sentence) &&
    at === clauses.length - 1 &&
    !has(is.WAY_OUT, sentence) &&
    !isPolite(sentence)
  if (
    has(is.PAID, sentence) ||
    has(is.FEWER, at < 0 ? sentence : clauses.slice(at).join(' ')) ||
    /다시.{0,8}(?:올려|넣어|등록|추가|작성)/.test(sentence)
  )
    return 'other'
  if (isOwnQuestion || (has(is.OF_OTHERS, sentence) && (isQuestion || has(is.FEATURE, sentence))))
    return 'interest'
  if (has(is.OF_OTHERS, clauses[Math.max(at, 0)] ?? '')) return 'other'
  if (has(is.OLD_ADDRESS, sentence) && (isWanted || /@/.test(sentence))) return 'wanted'
  if (
    at >= 0 &&
    isLimited(clauses[at] ?? '', clauses[at - 1] ?? '') &&
    !isOwnMove(sentence) &&
    !(ask === 'plain' && has(is.FROM_NOW, sentence) && !isWanted)
  )
    return 'other'
  if (isWanted)
    return ask !== 'plain' || has(is.WELCOME, clauses.slice(at + 1).join(', ')) ? 'wanted' : 'weak'
  if (at >= 0 && isLimited(clauses[at] ?? '')) return 'weak'
  return isQuestion && ask === 'plain' && !isPolite(sentence) ? 'weak' : ask
}

/** "18시까지 차단하고": when it shall be done. */
const DEADLINE =
  /(?:[시일]|오늘|금일|내일|당일) ?(?:까지|중으로|안에|내로|이내).*(?:삭제|제외|빼|[차중][단지]하고|조치|처리)/

/** A period limits the request; before it, "당분간 계획이 없어서" only gives a reason. */
const isLimited = (clause: string, before = ''): boolean =>
  (has(is.LIMITED, clause) && !DEADLINE.test(clause)) || (has(is.LIMITED, before) && !has(is.DECLINE, before))

/** Mail is named beside a word of having had enough, in no known structure: "할인 메일과는 이제 안녕하고 싶네요". */
const isWeary = (sentence: string): boolean =>
  MAILS.has(topicOf(sentence)) &&
  has(is.ENOUGH_OF_IT, sentence) &&
  !has(is.OF_OTHERS, sentence) &&
  !has(is.LIMITED, sentence)

/** The reader is asked to let something end or rest that the sentence does not name. */
const isEnd = (sentence: string): boolean =>
  has(is.END_OF_ALL, sentence) &&
  has(is.ASK, sentence) &&
  !['thing', 'channel'].includes(topicOf(sentence)) &&
  !has(is.OF_OTHERS, sentence) &&
  !has(is.LIMITED, sentence)

/** Quoted words are told of, not said. */
const withoutQuotes = (sentence: string): string => {
  const rest = sentence.replace(
    /["“”']([^"“”'@]{2,60})["“”'](?!(?: ?이?라고| ?로) ?(?:요|적|표시|기록|메모|등록|남겨|써|바꿔|변경|설정))/g,
    '',
  )
  return rest.replace(/[^가-힣a-z]/g, '').length >= 3 ? rest : sentence
}
const isOwnMove = (sentence: string): boolean =>
  /(?:필요|관심|생각|궁금|때).{0,14}(?:저희|제|우리|내)(?: ?쪽에서|가) ?.{0,6}(?:연락|찾|문의|전화|말씀)|그때까지|그동안/.test(
    sentence,
  )
const isAsked = (sentence: string): boolean =>
  !sentence.startsWith('안녕하') &&
  /\?|(?:(?<![증화])나요|(?<!니)까요|는지요?|은지요?|인가요|은가요|[습십입됩합옵랍납답]니까|을지|할지|될지)[.\s]*$/.test(
    sentence,
  )
/** A request in the form of a question: "빼 주실 수 있을까요?", "그만 보내 주시겠어요?" */
const isPolite = (sentence: string): boolean =>
  /(?:실|줄|질|뺄|받을|볼|시는) ?수(?:는)? ?(?:있|없)|주시겠|주시면 ?안|주실래|줄래|주시죠|말죠|될까요|안 ?될까|괜찮을까|않을까요|[맞옳]지 ?않|어떨까|시죠|하죠|(?:부탁|가능).{0,6}(?:될|할까|가능)/.test(
    sentence,
  )

type Ask = 'plain' | 'weak' | 'faint'
const STRENGTH: Record<Ask, number> = { plain: 3, weak: 2, faint: 1 }
/** `at`: the number of the clause; -1 for what the whole sentence tells */
type Found = { ask: Ask; at: number }

/** The request in a sentence and the number of its clause. */
function requestIn(sentence: string, clauses: readonly string[], before: string): Found | null {
  if (has(is.BARE_WORD, sentence)) return { ask: 'plain', at: 0 }
  let best: Found | null = null
  for (const [at, clause] of clauses.entries()) {
    if (isCondition(clause, clauses[at + 1])) continue
    const ask = requestOf(clause, clauses.slice(0, at).join(' '), clauses.slice(at + 1).join(' '), before)
    if (ask === 'plain') return { ask, at }
    if (ask !== null && (best === null || STRENGTH[ask] > STRENGTH[best.ask])) best = { ask, at }
  }
  if (best !== null && best.ask !== 'faint') return best
  const topic = topicOf(sentence)
  if (has(is.WAY_OUT, sentence) && topic !== 'thing' && topic !== 'channel' && !has(is.OF_OTHERS, sentence))
    return { ask: 'weak', at: -1 }
  if (has(is.THREAT, sentence) && !/해결|수리|환불|납품|입금|배송/.test(sentence) && !isAsked(sentence))
    return { ask: 'weak', at: -1 }
  if (topic === 'channel' || (isAsked(sentence) && has(is.FEATURE, sentence))) return best
  const isHint =
    has(is.IN_VAIN, sentence) ||
    (has(is.ASKED_BEFORE, sentence) &&
      (!isAsked(sentence) || REMINDS.test(sentence)) &&
      !/(?:문자|팩스|전화|우편|카톡).{0,8}(?:수신|거부)/.test(sentence)) ||
    (has(is.OFF_LIST, sentence) &&
      (has(is.ASK, sentence) || /[할질갈울]게|겠/.test(sentence)) &&
      topic !== 'thing' &&
      !clauses.some((clause) => has(is.OFF_LIST, clause) && isElsewhere(clause)) &&
      !has(is.FROM_ELSEWHERE, sentence)) ||
    (topic !== 'thing' && HINTS.some((pattern) => has(pattern, sentence))) ||
    (has(is.CAME_AGAIN, sentence) && !/안 ?[와오왔옵]/.test(sentence)) ||
    (MAILS.has(topic) && has(is.OFTEN, sentence) && has(is.BURDEN, sentence))
  return isHint ? { ask: 'weak', at: -1 } : best
}

const HINTS = [is.NEVER_AGREED, is.ENOUGH, is.WHY_SENT]
const MAILS: ReadonlySet<is.Topic> = new Set<is.Topic>(['mail', 'sending'])

/** "빼 주시면 감사하겠습니다" is no condition. */
const isCondition = (clause: string, next: string | undefined): boolean =>
  next !== undefined &&
  has(is.CONDITION, clause) &&
  !/주(?:시|신다)면[,\s]*$/.test(clause) &&
  !/^ ?(?:정말 ?|더 ?|참 ?|서로 ?)?(?:좋|감사|고맙|appreciate|편|될|됩|돼)/.test(next)

/** The request of one clause: its predicate that asks to stop, and what it is about. */
function requestOf(clause: string, earlier: string, later: string, before: string): Ask | null {
  let best: Ask | null = null
  for (const { kind, about } of predicatesOf(clause, later)) {
    if (/(?:받|왔|들어왔).*다시 ?$/.test(`${earlier} ${about}`)) continue
    if (has(is.ONCE, about)) continue
    const own = topicOf(about)
    let topic = own === 'none' ? topicOf(earlier) : own
    if (own === 'none' && (topic === 'unknown' ? kind !== 'remove' : topic === 'self' && kind === 'stop'))
      topic = 'none'
    if (topic === 'none' && (kind === 'stop' || kind === 'remove') && namesSomething(about)) topic = 'unknown'
    if (topic === 'thing' && own === 'none' && kind === 'send')
      topic = has(is.FROM_NOW, clause) ? 'unknown' : 'thing'
    if (topic === 'none') topic = inherited(topicOf(before))
    if (kind !== 'remove' && has(is.PERSON_GIVEN, about)) topic = 'person'
    if (
      topic === 'thing' &&
      has(is.PAPERS, own === 'none' ? earlier : about) &&
      endOf('channel', about) < 0 &&
      (kind === 'noMore' || has(is.FROM_NOW, `${before} ${earlier} ${clause}`))
    )
      topic = 'unknown'
    if (kind === 'remove' && topic === 'mail' && endOf('self', about) >= 0) topic = 'mailList'
    if (kind === 'remove' && isElsewhere(about)) topic = 'thing'
    const level = TABLE[kind][topic]
    if (level !== null && (best === null || STRENGTH[level] > STRENGTH[best])) best = level
  }
  return best
}

type Predicate = { kind: Kind; about: string }

function predicatesOf(clause: string, later: string): Predicate[] {
  const whole = WHOLE.flatMap(([kind, pattern]) => {
    const [match] = clause.matchAll(pattern)
    if (!match) return []
    return [
      {
        kind,
        about: clause.slice(
          0,
          match.index + (['send', 'give', 'do', 'any'].includes(kind) ? 0 : match[0].length),
        ),
      },
    ]
  })
  return [...whole, ...STEMS.flatMap(([kind, pattern]) => asked(kind, pattern, clause, later))]
}

const DIRECTED = /주(?:세|시|십)|바랍|바람|부탁|십시오|십쇼|세요/
/** A later verb has the ending: "삭제하고 결과를 알려 주세요", "파기 후 회신 바랍니다". */
const CHAINED =
  /^(?:시)?고(?: |$)|^(?: ?처리)?(?:하|시키)(?:시)?(?:고|며|여|신 ?뒤|신 ?후|ㄴ 뒤)(?: |$)|^(?:한)? ?(?:후|뒤)(?: |$)/
/** What is replaced is not removed: "지우고 새로 써 주세요". */
const isChained = (after: string, later: string): boolean =>
  CHAINED.test(after) && DIRECTED.test(`${after} ${later}`) && !/새로|다시|고쳐/.test(after.slice(0, NEAR))

/** In characters: how far from a verb its ending of request may be. */
const NEAR = 22

/** The verbs of a class that are requested, or end the clause as the verb of a note. */
function asked(kind: Kind, pattern: RegExp, clause: string, later: string): Predicate[] {
  return [...clause.matchAll(pattern)].flatMap((match) => {
    const left = clause.slice(0, match.index)
    const after = clause.slice(match.index + match[0].length)
    if (has(is.NO_PREDICATE, after)) return []
    if (isChained(after, later)) return [{ kind, about: left }]
    const [ask] = after.slice(0, NEAR + 8).matchAll(is.ASK)
    if (ask && ask.index <= NEAR) return [{ kind, about: `${left} ${after.slice(0, ask.index)}` }]
    return has(is.NOTE_END, after) ? [{ kind, about: left }] : []
  })
}

/** "3호기 정지": a noun without a particle stands before the verb. */
const namesSomething = (about: string): boolean => {
  const named = about
    .replace(is.ADVERB, '')
    .replace(/ (?:처리|조치|등록|완료)/g, ' ')
    .trim()
  return named.length > 1 && /[가-힣a-z0-9](?<![히게서고도로만좀면니데은는시해요다까죠때])$/.test(named)
}

/** What a predicate without an object is about, by the sentence before. */
const inherited = (topic: is.Topic): is.Topic =>
  topic === 'thing' || topic === 'channel'
    ? 'unknown'
    : topic === 'mail' || topic === 'sending'
      ? 'mail'
      : 'none'

/** In characters: how far from its verb the place may be from which something is removed. */
const CLOSE = 26
/** A place that is no list: "전단지에서는". */
const NO_LIST = /(?<!주소록|db|디비|메일링|목록|리스트|[명단부상처신])에서는? ?(?:는|도)? ?$/
/** Something is removed from something that is no list of mail, or another thing or person from any place. */
const isElsewhere = (left: string): boolean =>
  has(is.FROM_ELSEWHERE, left.slice(-CLOSE)) ||
  ((topicOf(left) === 'list' || NO_LIST.test(left.replace(is.ADVERB, ''))) &&
    ['thing', 'person', 'channel'].some((topic) => endOf(topic, left) >= 0))

type Kind = 'optOut' | 'receive' | 'send' | 'give' | 'do' | 'any' | 'noMore' | 'stop' | 'remove'
/** Patterns of a verb with its ending. */
const WHOLE: readonly (readonly [Kind, RegExp])[] = [
  ['optOut', is.OPT_OUT],
  ['receive', is.NOT_RECEIVE],
  ['send', is.DO_NOT_SEND],
  ['give', is.DO_NOT_GIVE],
  ['do', is.DO_NOT_DO],
  ['any', is.DO_NOT_ANYTHING],
  ['noMore', is.NO_MORE],
]
/** Patterns of a verb, whose ending is read apart. */
const STEMS: readonly (readonly [Kind, RegExp])[] = [
  ['stop', is.STOP],
  ['remove', is.REMOVE],
]

const OURS = {
  mail: 'plain',
  sending: 'plain',
  mailList: 'plain',
  list: 'plain',
  data: 'plain',
  self: 'plain',
} as const
const OF_MAIL = {
  mail: 'weak',
  sending: 'weak',
  mailList: 'weak',
  list: 'weak',
  data: 'weak',
  self: 'faint',
} as const
const NOT_OURS = { person: null, thing: null, channel: null, unknown: null } as const
/** What a predicate asks for, by what it is about. */
const TABLE: Record<Kind, Record<is.Topic, Ask | null>> = {
  optOut: { ...OURS, person: 'plain', thing: 'plain', channel: null, unknown: 'plain', none: 'plain' },
  remove: {
    ...OURS,
    ...NOT_OURS,
    mail: 'weak',
    sending: 'weak',
    self: 'weak',
    unknown: 'faint',
    none: 'weak',
  },
  receive: { ...OURS, ...NOT_OURS, unknown: 'weak', none: 'plain' },
  send: { ...OURS, ...NOT_OURS, person: 'weak', unknown: 'weak', none: 'plain' },
  give: { ...OURS, ...NOT_OURS, data: 'weak', unknown: 'weak', none: 'weak' },
  do: { ...OURS, ...NOT_OURS, self: 'weak', data: 'weak', unknown: 'faint', none: 'faint' },
  any: { ...OF_MAIL, ...NOT_OURS, none: 'faint' },
  noMore: { ...OURS, ...NOT_OURS, none: 'plain', unknown: 'weak' },
  stop: { ...OURS, ...NOT_OURS, unknown: 'faint', none: 'weak' },
}

/** Where the last word of a topic ends; -1 when there is none. */
function endOf(topic: string, text: string): number {
  const pattern = is.TOPICS.find(([name]) => name === topic)?.[1]
  let last = -1
  for (const match of text.matchAll(pattern ?? /$^/g)) last = match.index + match[0].length
  return last
}

/** The last thing named before a predicate; the writer only when nothing else is named. */
function topicOf(left: string): is.Topic {
  const ends = new Map(is.TOPICS.map(([topic]) => [topic as is.Topic, endOf(topic, left)]))
  const end = (topic: is.Topic): number => ends.get(topic) ?? -1
  const words = [...ends].filter(([topic, at]) => topic !== 'self' && at >= 0)
  const best = words.toSorted((a, b) => b[1] - a[1])[0]?.[0]
  if (best === 'channel' && has(is.MAIL_TOO, left)) return 'mail'
  if (has(is.BY_CHANNEL, left) && !left.includes('메일')) return 'channel'
  if (best === 'sending' && end('mail') < 0) {
    if (end('thing') >= 0) return 'thing'
    if (end('channel') >= 0) return has(is.MAIL_TOO, left) ? 'mail' : 'channel'
  }
  if (best !== undefined) return best
  if (end('self') >= 0) return 'self'
  const named = left.replace(is.ADVERB, ' ')
  return /[가-힣a-z0-9](?:은|는|을|를|도|이|가|에서)(?![가-힣])/.test(named) ? 'unknown' : 'none'
}
