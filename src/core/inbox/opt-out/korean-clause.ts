// Reads one Korean clause: the predicate that asks to stop, and what that is about. The words and endings are in korean-words.ts.
import * as is from './korean-words.ts'

export type Strength = 'plain' | 'weak' | 'faint'
export const RANK: Record<Strength, number> = { plain: 3, weak: 2, faint: 1 }

export const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0

/** The request of one clause: its predicate that asks to stop, and what it is about. */
export function requestOf(clause: string, earlier: string, later: string, before: string): Strength | null {
  let best: Strength | null = null
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
    if (topic === 'none') topic = inherited(topicOf(before.replace(/답장|회신|답변/g, ' ')))
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
    if (level !== null && (best === null || RANK[level] > RANK[best])) best = level
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
  return [...whole, ...STEMS.flatMap(([kind, pattern]) => requested(kind, pattern, clause, later))]
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
function requested(kind: Kind, pattern: RegExp, clause: string, later: string): Predicate[] {
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

/** "3호기 정지": a noun without a particle comes before the verb. */
const namesSomething = (about: string): boolean => {
  const named = about
    .replace(is.ADVERB, '')
    .replace(/ (?:처리|조치|등록|완료|하셔|시켜)/g, ' ')
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
export const isElsewhere = (left: string): boolean =>
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
const TABLE: Record<Kind, Record<is.Topic, Strength | null>> = {
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
export function endOf(topic: string, text: string): number {
  const pattern = is.TOPICS.find(([name]) => name === topic)?.[1]
  let last = -1
  for (const match of text.matchAll(pattern ?? /$^/g)) last = match.index + match[0].length
  return last
}

/** The last thing named before a predicate; the writer only when nothing else is named. */
export function topicOf(left: string): is.Topic {
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
