// Rules for the intent of a reply. A rule that is unsure decides nothing: then a model is asked, or a user decides.
import { findDates } from '#core/inbox/return-date/date-mentions.ts'
import type { Intent, IntentReading, NamedPerson } from './intent.ts'
import { readPerson } from './person.ts'
import { ownSentences } from './sentences.ts'

type Signal = { intent: Intent; pattern: RegExp }

/** Checked in this order for each sentence; the first that matches is its intent. */
const SIGNALS: readonly Signal[] = [
  {
    intent: 'wrong_person',
    pattern:
      /담당(?:자|하는|이|은|는)?[^.]{0,14}(?:아닙니다|아니어서|아니라|아니에요|아닌|않습니다|않아서|바뀌|변경)|퇴사|이직했|부서[^.]{0,8}(?:이동|옮겼|옮기)|인사 ?이동|담당자(?:는|가|분은)[^.]{0,20}(?:입니다|이십니다|이세요)|(?:에게|께|한테)[^.]{0,8}(?:문의|연락|보내)[^.]{0,6}(?:주세요|주시|바랍니다|보세요)|(?:not|no longer)[^.]{0,30}(?:right person|in charge|responsible)|(?:please )?(?:contact|reach out to)\s+\S+/i,
  },
  {
    intent: 'declined',
    pattern:
      /필요(?:가|는|하지)?\s?(?:없|않)|관심(?:이|은|도)?\s?(?:없|있지 않|크지 않)|(?:계획|예정|의향|생각)(?:이|은|도)?\s?없|(?:도입|진행|구매|검토|계약|참여)[^.]{0,12}(?:어렵|어려울|힘들|안 할|하지 않|않을|않기로|못 할|불가)|사양(?:하|합|할)|거절|이미[^.]{0,16}(?:사용|이용|쓰고|계약|도입|거래)|not interested|no,? thank|we(?:'re| are) all set|already (?:use|have|using)/i,
  },
  {
    intent: 'later',
    pattern:
      /나중에|추후|다음 ?(?:달|분기|해|주|학기)|내년|하반기|상반기|당분간|검토해 ?보|검토 후|검토하고|논의 후|논의해 ?보|내부[^.]{0,10}(?:논의|검토|협의|공유)|(?:지금|현재|요즘|올해)(?:은|는)?[^.]{0,16}(?:바쁘|바빠|여유가 없|이릅|이르|일러|시기)|(?:\d{1,2}월|연말|연초|분기)[^.]{0,10}(?:이후|에 다시|쯤|경|되면|지나)|다시 (?:연락|논의|이야기|말씀)[^.]{0,8}(?:주세요|주시|바랍니다|부탁|드리겠|하시죠)|필요하면 연락|get back to (?:me|us) in|next (?:month|quarter|year)|not (?:right )?now|circle back/i,
  },
  {
    intent: 'interested',
    pattern:
      /관심(?:이|은|도)?\s?(?:있|많|생|갑|가서|가네|갖고)|(?:미팅|통화|데모|시연|상담|방문|회의|이야기)[^.]{0,16}(?:하시죠|하죠|가능|좋|원합|부탁|잡|요청|하고 싶|해요|나누|괜찮)|(?:자료|견적|제안서|소개서|샘플|카탈로그|브로슈어)[^.]{0,14}(?:보내|부탁|받|공유|요청|주세요|주실|주시)|도입[^.]{0,10}(?:하고 싶|고려|검토 중|검토하고)|제안[^.]{0,6}(?:좋|흥미)|자세히 (?:듣|알)|(?:^|\s)(?:i(?:'m| am)|we(?:'re| are)) interested|sounds (?:good|great)|(?:schedule|set up|book) a (?:call|meeting|demo)/i,
  },
  {
    intent: 'question',
    pattern:
      /\?$|(?:얼마|어떻게|무엇|언제|어떤|몇|어디)[^.]{0,30}(?:요|까|지요|나요)$|(?:가능한가|되나|인가|있나|한가|될까|는지)요?$|궁금|문의(?:드|합|하)/,
  },
]

const MEETING = /미팅|통화|데모|시연|회의|방문|상담|화상|\bcall\b|\bmeeting\b|\bdemo\b/i
/** A condition or concession: the clause before it does not decide. */
const CONTRAST = /(?:지만|으나|는데|은데|ㄴ데|이나|but)[,\s]/i

/**
 * @param text the reply's own words, without quotes
 * @param localDate the day it was received, YYYY-MM-DD
 * @param sentTexts our mails: their sentences in the reply are no words of the lead
 */
export function readIntent({
  text,
  localDate,
  sentTexts,
}: {
  text: string
  localDate: string
  sentTexts: readonly string[]
}): IntentReading | null {
  const sentences = ownSentences(text, sentTexts)
  const found = sentences.flatMap((sentence) => intentsOf(sentence).map((intent) => ({ intent, sentence })))
  const intents = [...new Set(found.map(({ intent }) => intent))]
  const decided = decide(intents)
  if (!decided) return null
  const evidence = found.find(({ intent }) => intent === decided.intent)?.sentence ?? ''
  const has = (intent: Intent): boolean => decided.intent === intent || decided.second === intent
  const person: NamedPerson | null = has('wrong_person') ? readPerson(text) : null
  return {
    ...decided,
    evidence,
    asksMeeting: has('interested') && sentences.some((sentence) => MEETING.test(sentence)),
    until: has('later') ? readUntil(text, localDate) : null,
    person,
    source: 'rule',
  }
}

/** Of a sentence with a concession, only the clause after it decides. */
function intentsOf(sentence: string): Intent[] {
  const contrast = CONTRAST.exec(sentence)
  const clause = contrast ? sentence.slice(contrast.index + contrast[0].length) : sentence
  const signal = SIGNALS.find(({ pattern }) => pattern.test(clause))
  return signal ? [signal.intent] : []
}

const ORDER: readonly Intent[] = ['wrong_person', 'interested', 'later', 'declined', 'question']

/** Which intent counts, and which is the second. Interest and refusal in one reply are not decided. */
function decide(intents: readonly Intent[]): { intent: Intent; second: Intent | null } | null {
  if (intents.length === 0) return null
  if (intents.includes('declined') && intents.includes('interested')) return null
  const [intent, second] = ORDER.filter((one) => intents.includes(one))
  return intent ? { intent, second: second ?? null } : null
}

/** The first day on or after which the lead wants to hear again; null when no later day is named. */
function readUntil(text: string, localDate: string): string | null {
  return (
    findDates(text.normalize('NFKC').slice(0, 4000), localDate)
      .map(({ day }) => day)
      .filter((day) => day > localDate)
      .toSorted()[0] ?? null
  )
}
