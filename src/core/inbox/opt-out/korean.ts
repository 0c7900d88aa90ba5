// Reads Korean sentences: the clauses of each, the request in them (korean-clause.ts), and what else the sentence says. The words
// and endings are in korean-words.ts.
import { endOf, has, isElsewhere, RANK, requestOf, type Strength, topicOf } from './korean-clause.ts'
import * as is from './korean-words.ts'
import { usualSpelling } from './spelling.ts'

/**
 * What a sentence does. `plain`: it asks to stop mail, a list entry or the use of data. `weak`: it asks to stop something it
 * does not name, complains, or asks for somebody else. `faint`: the same, and only the rest of the reply can show that it is
 * about mail. `wanted`: it asks for mail, material or a talk. `back`: it takes a request back; `perhapsBack`: its words may
 * (a supplier that is kept, a mistake). `interest`, `question`: it would make a request beside it doubtful. `courtesy`: greeting, thanks, a reason.
 */
export type Act =
  | 'plain'
  | 'weak'
  | 'faint'
  | 'wanted'
  | 'back'
  | 'perhapsBack'
  | 'interest'
  | 'question'
  | 'courtesy'
  | 'other'

export const isKorean = (sentence: string): boolean =>
  /[가-힣ㄱ-ㅎ]/.test(sentence) &&
  (sentence.match(/[가-힣ㄱ-ㅎ]/g)?.length ?? 0) * 3 >= (sentence.match(/[a-z]/gi)?.length ?? 0)

/** Divides at commas and at endings that join clauses: …니, …는데, …지만, …고, …며, …서, …면. */
const JOINT =
  /(?<=[가-힣](?:니|니까|는데|은데|인데|한데|던데|지만|다만|구요|고요|고여|므로|으며|하며|시며|아서|어서|해서|려서|돼서|워서|라서|여서|[싸차져]서|(?<![말마하니])라|테니|길래|더니|경우|경우에는|경우엔|면|거든요|(?<!그리|[광신보참경재권공최냉창라다자출입원])고|시고|바라며|오며))[\s,]+(?!(?:정말 ?|더 ?|참 ?|매우 ?|대단히 ?)?(?:있|싶|보내|발송|돌려|나눠|계[시신]|합|하(?!루|반|나|단|지만)|했|좋|감사|고맙|됩|돼|되[겠고]|해요|해 ?주|편하|안 ?[될되돼됩]|곤란|어떨|어때|않))|(?<!히|하게),\s*|\s+및\s+|\s[—–✔▶•]\s/

/** Mail, or what is said instead of it, is named. */
export const namesMail = (text: string): boolean =>
  ['mail', 'sending', 'mailList', 'data'].some((topic) => endOf(topic, text) >= 0)

/** Names what continues, which can only be our mail: mail itself, a list of it, or what comes from now on. */
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
  if (has(is.UNLIKE_OTHERS, sentence)) return 'interest'
  if (has(is.UNNAMED, `${before}. ${sentence}`)) return 'other'
  const isQuestion = isAsked(sentence)
  const clauses = clausesOf(sentence)
  const found = requestIn(sentence, clauses, before)
  const isWanted =
    has(is.WELCOME, sentence) && !has(is.WAY_OUT, sentence) && !/누구|왜 |어디서|어떻게 알/.test(sentence)
  if (found !== null && (found.at >= 0 || !has(is.TAKEN_BACK, sentence) || has(is.THREAT, sentence)))
    return actOfRequest(sentence, clauses, found, isQuestion, isWanted)
  if (has(is.TAKEN_BACK, sentence)) return isWanted || has(is.WANTED_AGAIN, sentence) ? 'back' : 'perhapsBack'
  if (isWanted) return 'wanted'
  if (isQuestion && /아시[죠지는나]|아십니|모르[시세]/.test(sentence)) return 'question'
  if (isQuestion)
    return has(is.FEATURE, sentence) || has(is.OF_OTHERS, sentence) || has(is.INTEREST, sentence)
      ? 'interest'
      : 'question'
  if (isWeary(sentence) || isEnd(sentence) || has(is.PLEA, sentence)) return 'faint'
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
  { strength, at }: Found,
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
  // its matter may be in the reason only: "요금이 비싸서 메일 그만 보내주세요"
  const clause = clauses[at] ?? sentence
  if (has(is.PAID, sentence)) return strength === 'plain' && !has(is.PAID, clause) ? 'weak' : 'other'
  if (
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
    !(strength === 'plain' && has(is.FROM_NOW, sentence) && !isWanted)
  )
    return strength === 'plain' && !isLimited(clause) ? 'weak' : 'other'
  if (isWanted)
    return strength !== 'plain' || has(is.WELCOME, clauses.slice(at + 1).join(', ')) ? 'wanted' : 'weak'
  if (at >= 0 && isLimited(clauses[at] ?? '')) return 'weak'
  return isQuestion && strength === 'plain' && !isPolite(sentence) ? 'weak' : strength
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

/** Quoted words are reported, not said by the writer. */
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

/** `at`: the number of the clause; -1 for the whole sentence */
type Found = { strength: Strength; at: number }

/** The request in a sentence and the number of its clause. */
function requestIn(sentence: string, clauses: readonly string[], before: string): Found | null {
  if (has(is.BARE_WORD, sentence)) return { strength: 'plain', at: 0 }
  let best: Found | null = null
  for (const [at, clause] of clauses.entries()) {
    if (isCondition(clause, clauses[at + 1])) continue
    const strength = requestOf(
      clause,
      clauses.slice(0, at).join(' '),
      clauses.slice(at + 1).join(' '),
      before,
    )
    if (strength === 'plain' && !isLimited(clause)) return { strength, at }
    if (strength !== null && (best === null || RANK[strength] > RANK[best.strength])) best = { strength, at }
  }
  if (best !== null && best.strength !== 'faint') return best
  const topic = topicOf(sentence)
  if (has(is.WAY_OUT, sentence) && topic !== 'thing' && topic !== 'channel' && !has(is.OF_OTHERS, sentence))
    return { strength: 'weak', at: -1 }
  if (has(is.THREAT, sentence) && !/해결|수리|환불|납품|입금|배송/.test(sentence) && !isAsked(sentence))
    return { strength: 'weak', at: -1 }
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
  return isHint ? { strength: 'weak', at: -1 } : best
}

const HINTS = [is.NEVER_AGREED, is.ENOUGH, is.WHY_SENT]
const MAILS: ReadonlySet<is.Topic> = new Set<is.Topic>(['mail', 'sending'])

/** "빼 주시면 감사하겠습니다" is no condition. */
const isCondition = (clause: string, next: string | undefined): boolean =>
  next !== undefined &&
  has(is.CONDITION, clause) &&
  !/주(?:시|신다)면[,\s]*$/.test(clause) &&
  !/^ ?(?:정말 ?|더 ?|참 ?|서로 ?)?(?:좋|감사|고맙|appreciate|편|될|됩|돼)/.test(next)
