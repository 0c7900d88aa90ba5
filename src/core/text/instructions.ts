// Which sentences of strangers ask or order instead of stating something. Decided by mood (imperative, request, wish, duty),
// by whom a sentence addresses, and by what it says about letters to its writer; mentioning a program or a prompt is allowed.
import { placedSentences } from '#core/writing/claims/sentences.ts'
import { anySource } from './any-source.ts'
import { withoutInvisible } from './untrusted.ts'

/** Syllables with this final consonant, as a class of a pattern: 4 ㄴ, 8 ㄹ, 17 ㅂ. */
const withFinal = (final: number): string =>
  `[${Array.from({ length: 19 * 21 }, (_, i) => String.fromCharCode(0xac00 + i * 28 + final)).join('')}]`
const B = withFinal(17)
const L = withFinal(8)
/** Last syllables of the form of a verb before 주다, 도 and 서. */
const JOINED = '[해아어여와워셔려켜져춰둬줘써봐돼겨쳐혀내대]'
const END = '[\\s.!~。…"\'”’)\\]}]*(?:$|<)'

/** Imperatives and requests. */
const KOREAN_ORDER = anySource(
  '(?:세요|십시오|십시요|시오|셔요)(?![가-힣])',
  `(?:하|해|으|말|거|주|시|(?<=[가-힣])${JOINED})라(?:고|는|며)?${END}`,
  `${B}시다${END}`,
  `(?:달라|줘|줘라|줘요|다오)(?:고|는|며)?(?![가-힣])`,
  '주(?:시기|시길|시도록|셔야|시되|시면|기 ?바|길 ?바|면 ?(?:좋|감사|고맙|반갑))',
  '부탁',
  '(?:기|길|기를|것을) ?(?:바랍|바란다|바람|바라며|바라겠|바래|당부|요청|요구|권장|권합|희망|원합|원한다|기대합|기대한다)',
  `${L} 것${END}`,
  `(?:요망|금지|필수|엄수)${END}`,
  `(?<!까)지(?:는|도|를)? ?(?:마[세시십라요]|말(?:[아고자라며]| 것)|않(?:아야|기를|으시|도록 ?(?:주의|유의|한다|합니다|해)))`,
  `(?<!있)도록 ?(?:한다|합니다|할|해|하)(?:요|라|고)?${END}`,
)

/** Duties, conditions and judgements about what a reader does. */
const KOREAN_DUTY = anySource(
  `${JOINED}야(?:만)? ?(?!하는|할 |했던|되는|될 )(?=[가-힣])`,
  `면 ?(?:더 ?)?(?:좋|감사|고맙|반갑|기쁘|영광|됩니다|된다|됨|돼|안 ?[되된됩돼]|곤란)`,
  `[는은] ?(?:것이|게|편이) ?(?:더 ?)?(?:좋|예의|원칙|바람직|맞|도리|낫|필요|옳|관례|규칙|의무|기본)`,
  '고 ?싶[다습어은]|[았었였했셨]으면 ?(?:싶|좋|합니다|한다)',
)

/** Whom a sentence speaks to: its reader, the writer of a letter, or a program. */
const KOREAN_ADDRESSEE = anySource(
  '시(?:면|려면|는 ?(?:분|경우|것)|겠다면)|신 ?(?:분|다면)(?![가-힣]{3})|실 ?(?:때|분|경우|것)',
  '(?:는|던|실|[은한]) (?:자|사람|이|분)(?:은|는|께|께서|에게)(?![가-힣])',
  '여러분|당신|귀하|귀사',
  '(?:작성자|글쓴이|발신자|쓰는 ?이|읽는 ?이)(?:은|는|께|에게|라면| ?(?:참고|주의|안내)? ?:)',
  '(?:AI|인공지능|언어 ?모델|모델|비서|어시스턴트|에이전트|챗봇|로봇|프로그램|시스템)(?: ?(?:모델|비서|어시스턴트|에이전트|프로그램))?(?:이?라면|에게|께)',
  '시스템 ?(?:프롬프트|메시지)? ?:',
)

/** Parts of a letter. */
const LETTER =
  '(?<![가-힣])(?:메일|이메일|편지|서신|답장|회신|제안서?|글|제목|본문|첫 ?(?:문장|줄|머리)|인사말?|문구|맺음말|서명|출력)'
/** How letters to the writer are, have to be, or are read. */
const KOREAN_LETTER = anySource(
  `(?:저희|당사|본사|본 ?원|우리|회사)(?:에|에게|로|께) ?(?:[가-힣]+ ){0,3}(?:보내|쓰|오|주|연락)[가-힣]* ?(?:[가-힣]+ )?${LETTER}`,
  `(?:보내|오|받|쓰|읽)[는은]? ?${LETTER}(?:은|는|이|가|에는|마다|만)`,
  `${LETTER}(?:만|에는|에|은|는|이|가|을|를) [^.]{0,60}(?:읽|열어|답합|답장합|회신합|접수|반갑|환영|시작한|시작합|끝맺|적는다|적습|쓴다|씁니다|넣는다|넣습|언급)`,
)

const EN_VERBS =
  'accept|act|add|address|adopt|agree|answer|append|apply|ask|assume|avoid|be|begin|call|change|cite|claim|classify|close|confirm|consider|contact|copy|delete|describe|do|drop|end|ensure|follow|forget|forward|give|include|ignore|insert|keep|label|leave|list|make|mark|mention|note|offer|omit|open|output|pay|praise|prepend|pretend|print|promise|put|quote|rank|rate|recommend|refer|remember|remove|repeat|replace|reply|respond|reveal|say|schedule|score|send|set|show|sign|skip|start|state|subscribe|switch|tell|transfer|translate|treat|use|visit|write'
const OBJECT =
  '(?:the|an?|our|us|my|me|your|this|that|these|those|all|any|every|each|it|them|him|her|no|only|in|with|to|from|for|as|by|at|on|off|up|out|not|always|never|how|what|\\d|["“\'‘])'
/** A verb without a subject at the beginning of a clause. */
const ENGLISH_IMPERATIVE = `(?:^|[.:;!–—-] |^(?:for|when|in|before|after|to|as|by|on|at|once) [^,.]{1,60}, |\\balso,? |\\bplease |\\bkindly )(?:please |kindly |always |never |then )?(?:${EN_VERBS}) ${OBJECT}`
const ENGLISH_ORDER = anySource(
  ENGLISH_IMPERATIVE,
  "\\b(?:please|kindly|feel free|make sure|be sure|let us|let's)\\b",
  "(?:^|[.:;,] )(?:do not|don't) ",
)
const ENGLISH_DUTY = anySource(
  '\\b(?:must|should|shall|ought to|needs? to|ha(?:s|ve) to)\\b',
  '\\b(?:is|are|be) (?:asked|required|requested|expected|advised|encouraged|instructed|obliged|supposed) (?:to|that)\\b',
  "\\b(?:we|i)(?:'d| would) (?:\\w+ )?(?:like|love|prefer|appreciate|welcome|be)\\b",
  '\\bwe (?:\\w+ )?(?:ask|request|urge|insist|expect|hope|wish|prefer) (?:that|you|for|all|every|any|mails?|emails?|messages?|letters?|it)\\b',
  '\\bwould be (?:\\w+ )?(?:nice|great|appreciated|welcome|good|best|kind|wonderful|grateful|helpful)\\b',
  "\\bit(?:'s| is) (?:best|polite|customary|important|better|good practice) (?:to|that)\\b",
)
const ENGLISH_ADDRESSEE = anySource(
  '(?:^|\\b(?:if|when|as|that|and|once|before) )you\\b|\\byou (?:must|should|need|are|have) to\\b',
  '\\b(?:anyone|anybody|whoever|everyone|those|people|writers?|readers?|senders?|assistants?) (?:who |that )?(?:is |are )?(?:writ|contact|read|reach|e?mail|send|messag|address|process)',
  '\\b(?:mails?|emails?|messages?|letters?|pitches|proposals|replies) (?:\\w+ )?(?:to|for) (?:us|our)\\b',
  '\\b(?:system|developer|assistant) ?(?:prompt|message)?(?: \\w+)? ?:',
  '\\bas an ai\\b|\\b(?:instructions?|note|notice|message) (?:to|for) (?:\\w+ ){0,3}(?:ai|assistants?|models?|bots?|writers?|readers?)\\b',
  '\\b(?:ignore|disregard|forget|override)\\b.{0,40}\\b(?:previous|prior|above|all|instructions?|rules?|prompts?)\\b',
)

/** Text for programs, which no reader of a page sees as a sentence. */
const CODE = /[{[]\s*"|"\s*:\s*["{[\d]|<\/?[a-z][^<>@]{0,200}>|<\/|<!--|<\||```|\{\{/i

const normal = (text: string): string => withoutInvisible(text).normalize('NFKC').replace(/\s+/g, ' ').trim()

const isOrder = (text: string): boolean => KOREAN_ORDER.test(text) || ENGLISH_ORDER.test(text)
const isDuty = (text: string): boolean => KOREAN_DUTY.test(text) || ENGLISH_DUTY.test(text)
const addresses = (text: string): boolean => KOREAN_ADDRESSEE.test(text) || ENGLISH_ADDRESSEE.test(text)

/**
 * Whether a sentence of a page states something: no request, wish, duty or question, no word to readers, writers or programs,
 * and nothing about letters to the company. Such a sentence is no fact about the company (rules.md R-437).
 */
export function statesSomething(sentence: string): boolean {
  const text = normal(sentence)
  if (CODE.test(text) || /\?["'”’)]*$/.test(text)) return false
  return !isOrder(text) && !isDuty(text) && !addresses(text) && !KOREAN_LETTER.test(text)
}

/** A clause whose words are to be written: "… 하기로 했다고", "… 이라는 문구", "that …". */
const DICTATED =
  /(?:(?:다|라|자|냐|까)(?:고|는 ?(?:문구|문장|말|내용|표현|제목))| ?것으로)[^.]{0,30}(?<![가-힣])(?:쓰|쓸|씁|써|적|표기|기재|확약|언급|명시|넣|남기|남겨|포함|시작)|\b(?:say|state|write|mention|claim|promise|begin with)\b.{0,60}\b(?:that|words)\b/i
/** What is written; a lead may also have asked for it: "메일은 월요일에 보내 달라고 하심". */
const PART =
  /(?:메일|이메일|제목|본문|문구|서명|링크|첫 ?(?:문장|줄)|인사말|맺음말|말투)(?:은|는|이|가|을|를|에|에는|에도|로는)(?![가-힣])/
const REPORTED = /(?:달라|라|다|자)고 ?(?:하심|하셨|하시|했|함|합니다|요청|말씀)[^.]{0,6}$/
/** Verbs of writing. */
const WRITING =
  /(?<![가-힣])(?:쓰|쓸|씁|써|적|넣|언급하|언급해|남기|남겨|안내하|안내해|표기|붙이|붙여|포함하|포함해|밝히|밝혀|약속하|약속해|강조하|강조해|기재|칭찬|생략|빼|제외하|제외해|나열|출력|첨부하|첨부해|담아|답하|대답)|\b(?:mention|write|say|state|include|add|begin|start|sign|quote|link|subject|mail|email|message|line|footer|body|greeting)\b/i
/** A program, named as the one who is to act. */
const PROGRAM =
  /(?:AI|인공지능|모델|비서|어시스턴트|에이전트|시스템|프롬프트)(?:은|는|에게|이?라면|께| ?:)|\b(?:the |an? )?(?:ai|assistant|language model|system prompt)\b/i
/** A note of what the lead wants to find in a mail: "견적서를 PDF로 첨부해 달라고 하심", "제목에 번호를 적어 달라고 요청함". */
const isNotedWish = (sentence: string): boolean =>
  REPORTED.test(sentence) && !DICTATED.test(sentence) && !PROGRAM.test(sentence) && !OUR_TERMS.test(sentence)
/** What no stranger decides about our mails: links and contacts, prices, promises and praise. */
const OUR_TERMS =
  /링크|https?:|www\.|[a-z0-9-]\.[a-z]{2,}|@|계좌|송금|[가-힣]값|할인|무료|무상|승인|확정|약속|보장|칭찬|추천/i
const WRITER = /(?:답장|회신|메일|글)(?:을|를)? ?(?:쓰시는|쓰는|작성하는|작성하시는) ?(?:분|사람|이)/

/** Whether a sentence instructs the writer of a mail. */
function instructsWriter(sentence: string): boolean {
  if (/\?$/.test(sentence)) return false
  if (SPEAKER.test(sentence) || PROGRAM_ORDER.test(sentence)) return true
  const isAsked = isOrder(sentence) || isDuty(sentence)
  if (!isAsked || isNotedWish(sentence)) return false
  if (DICTATED.test(sentence) || WRITING.test(sentence) || PROGRAM.test(sentence)) return true
  return PART.test(sentence)
}

/** In characters; the registered names of associations have up to 60. */
const LONGEST_NAME = 100
const ARGUMENT = '[가-힣A-Za-z0-9"\'”’)\\]](?:을|를|은|는|이|가|에|에게|에는|께|로|으로|라고|도) '
/** A finite verb with something it is about. */
const NAME_IS_SENTENCE = new RegExp(
  `${ARGUMENT}.*(?:니다|${withFinal(4)}다|[었았했였]다|이다|[가-힣]요|까|죠|[해써줘둬])${END}`,
)
const ORDER_WITH_ARGUMENT = new RegExp(`${ARGUMENT}.*(?:${KOREAN_ORDER.source})`)

/**
 * Whether a field of a lead may be part of a prompt: `name` for a name of one line, which is no sentence; `note` for other texts,
 * which may state and quote, but do not tell a writer what to write (rules.md R-448).
 */
export function isPromptable(value: string, kind: 'name' | 'note'): boolean {
  if (CODE.test(value)) return false
  if (kind === 'note') return !placedSentences(value).some(({ text }) => instructsWriter(normal(text)))
  const text = normal(value)
  if (text.length > LONGEST_NAME || /[\r\n]/.test(value.trim())) return false
  // 커피를 볶아요: a name of two words may be a sentence
  const isLong = text.split(' ').length > 2
  return (
    !(isLong && NAME_IS_SENTENCE.test(text)) &&
    !ORDER_WITH_ARGUMENT.test(text) &&
    !new RegExp(ENGLISH_IMPERATIVE, 'i').test(text) &&
    !instructsWriter(text)
  )
}

/** Orders to the program that sorts replies, or about its own instructions. */
const PROGRAM_ORDER =
  /(?:지시|명령|규칙|프롬프트)(?:사항)?[^.]{0,16}(?:무시|잊|출력|보여|붙여|공개|알려)|[으에]?로 ?(?:분류|간주|판단|기록)(?:하[세시십라]|해)|\b(?:ignore|disregard|forget)\b[^.]{0,30}\b(?:instructions?|rules|prompt|above)|\b(?:label|classify|mark) (?:this|it|me)\b|\b(?:reply|respond|answer|output)\b[^.]{0,20}\bjson\b|<\||<\//i
const SPEAKER =
  /(?:^|[\s>])(?:system|developer|assistant|시스템|어시스턴트)(?: (?:prompt|message)| ?프롬프트| ?메시지)?(?: \w+)? ?:/i
/** A statement that our mails are to make: "… 승인했다고 쓰시면", "반값이라고 확약해". */
const DICTATED_IN_REPLY =
  /(?:(?:다|라|자)(?:고|는 ?(?:문구|문장|말|내용))| 것으로)[^.,]{0,15}(?<![가-힣])(?:쓰시|쓰세|써 ?주|써야|쓰면|적으시|적어 ?주|적어야|표기|기재|확약|언급|명시|넣어|포함)|\b(?:say|state|write|mention|claim) (?:\w+ )?that\b/i

/** A name on a form or in a subject is no statement of ours: 제목에 "참가 신청"이라고 적어 주세요, 견적서에 부가세 포함이라고 명시. */
const FORM_ENTRY =
  /(?:제목|봉투|겉면|비고|[가-힣]란|견적서?|계약서|송장|신청서|계산서|서류|양식)(?:에|에는|에도) [^.,]{1,30}라고 /
const isFormEntry = (text: string): boolean => FORM_ENTRY.test(text) && !OUR_TERMS.test(text)
/** To mail the people of a stranger's list. */
const MAILING_LIST =
  /(?:주소록|명단|목록|리스트)[^.]{0,30}(?:께|에게|한테)[^.]{0,30}(?:보내|돌려|돌리|발송|전송|전달|뿌려)/

/** Whether a sentence of a reply speaks to a program, or dictates a statement to the writer of our mails. */
export function ordersWriter(sentence: string): boolean {
  const text = normal(sentence)
  if (/\?$/.test(text)) return false
  if (SPEAKER.test(text) || PROGRAM_ORDER.test(text)) return true
  const isAsked = isOrder(text) || isDuty(text)
  if (isAsked && (WRITER.test(text) || MAILING_LIST.test(text))) return true
  return (isAsked || /시면/.test(text)) && DICTATED_IN_REPLY.test(text) && !isFormEntry(text)
}
