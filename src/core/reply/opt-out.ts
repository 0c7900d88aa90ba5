// Does a person ask to be left alone? Read from their own words only, sentence by sentence: requests count, sentences
// about opting out ("수신거부 링크", "if you wish to unsubscribe") do not.
import { normalSubject } from './headers.ts'

const any = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map((pattern) => `(?:${pattern.source})`).join('|'), 'i')

const MAIL = '(?:메일|이메일|e-?mail|연락|광고|홍보|안내|제안|스팸|뉴스레터|소식|메시지|전화)'
const STOP =
  '(?:(?:말|마)[^가-힣]*(?:아|고|라|십|시|세|요|길|기|주|$|\\b)|말아|말아주|마세요|마십시오|마시기|마시길|말라|않[으아았]|않도록|않게|안 ?(?:해|하)|그만|중단|중지|삼가)'

const KOREAN = any(
  /수신 ?(을 |을|를 )?거부 ?(?:(?:를|을)? ?(합니다|하겠|할게|할께|해 ?주|해 ?달|하고 ?싶|하려|요청|신청|부탁|처리|바랍|원합|원해|희망|의사|등록|드립|드려|하니|하오니|입니다|이요|요|요망|바람|해요|한다|함)|[.!~,]*\s*$)/,
  new RegExp(
    `(더 ?이상|앞으로|다시는|이제|이런|이러한|향후|추후|제발|두 ?번 ?다시|절대)[^.!?\\n]{0,40}${MAIL}?[^.!?\\n]{0,20}(보내|발송|전송|연락|주시|주지|하시|하지|오지|오는)[^.!?\\n]{0,14}${STOP}`,
  ),
  new RegExp(
    `${MAIL}[^.!?\\n]{0,16}(보내|발송|전송|송부|주시|주지|하시|하지)[^.!?\\n]{0,10}(지 ?${STOP}|${STOP} ?(?:주|부탁|바랍|해|하))`,
  ),
  new RegExp(
    `그만 ?(좀 )?(보내|연락|발송|메일)(?! ?드리)|${MAIL} ?(은|을|를|좀)? ?(이제 )?그만(?! ?두)|^\\s*그만 ?(해|하세요|해주세요)`,
  ),
  /^\s*(보내지|연락하지|메일하지|발송하지) ?(좀 )?(마|말)/,
  new RegExp(
    `(수신|${MAIL} ?(?:수신|받기|받는 ?것))[^.!?\\n]{0,10}(원하지 ?않|원치 ?않|희망하지 ?않|바라지 ?않|하고 ?싶지 ?않|동의하지 ?않|중단|중지|차단|해지|철회)(?!으시|으신 ?(분|경우))`,
  ),
  new RegExp(
    `${MAIL}[^.!?\\n]{0,10}(받고 ?싶지 ?않|받지 ?않(?:겠|고 ?싶|을)|안 ?받고 ?싶|안 ?받을|받기 ?싫|사절|필요 ?없(?:으니|습니다|어요|음)[^.!?\\n]{0,20}(?:보내|연락|발송))`,
  ),
  /(발송|수신|메일|이메일|연락처|주소|명단|목록|리스트|대상|db|디비|데이터)[^.!?\n]{0,24}(에서|를|을|은|는|에|도)? ?(삭제|제외|제거|빼|지워|탈퇴|말소|파기|해지|취소)[^.!?\n]{0,8}(해|하|주|바|부탁|요청|요망|처리|달라)/,
  /(발송|수신|메일|연락)(을|를|은)? ?(중지|중단|금지|정지|거절|차단) ?(를|을)? ?(요청|부탁|바랍|바람|해|하|신청|희망|$)/,
  new RegExp(
    `${MAIL}[^.!?\\n]{0,14}(안 ?(보내|주|하|받)셨?았?으면|(보내|받|주|하)지 ?(않|말)[^.!?\\n]{0,4}으면|사양|원하지 ?않|필요치 ?않)`,
  ),
  /(또|한 ?번 ?더|계속|다시|재차|더)[^.!?\n]{0,14}(보내|연락|발송|오면|올 ?경우)[^.!?\n]{0,16}(신고|고발|법적|차단)|(스팸|불법)[^.!?\n]{0,8}신고(하겠|합니다|할|했|조치|하였)/,
  /연락 ?(은|을|도|좀)? ?(주|하)지 ?(좀 )?(마|말)|(으니|니까|니),? ?(더 ?이상 )?(보내|연락하|메일하)지 ?(좀 )?(마|말)/,
  /(앞으로|이제|더 ?이상|다시는)[^.!?\n]{0,12}(안|않) ?보내 ?(셔도|도) ?(됩|돼|되|괜찮)/,
  /^\s*(수신을? ?)?거부(합니다|해요|요|하겠습니다)?$/,
  /(구독|수신 ?동의|마케팅 ?동의|메일링)[^.!?\n]{0,8}(취소|해지|철회|중단|탈퇴|해제)/,
  /(개인 ?정보|제 ?정보|저의 ?정보|제 ?연락처|제 ?메일 ?주소|제 ?이메일)[^.!?\n]{0,20}(삭제|파기|지워|제거|처리 ?정지|빼)/,
  /(메일|이메일|연락|안내|광고)[^.!?\n]{0,10}(안|않) ?(보내|주|하)[^.!?\n]{0,8}(셔도|도) ?(됩|돼|괜찮)|(보내|주)지 ?않으셔도 ?(됩|돼|괜찮)[^.!?\n]{0,6}$/,
)

const ENGLISH = any(
  /\bunsubscribe\b\s*(me|us|my|our|this|the following|immediately|now|please|from|asap|$|[.!,])|\b(please|pls|plz|kindly|must|to|and|can you|could you|want to|like to|wish to|need to|just) unsubscribe\b|\bunsubscri(be|bed) (me|us|this (address|email))/,
  /\b(remove|delete|drop|strike|exclude|omit) (me|us|my|our|this (e-?mail|address|contact|account|inbox|mailbox|one)|the following|[\w.+-]{1,60}@[\w.-]{1,80})\b[^.!?\n]{0,60}\b(from|off|list|database|mailing|distribution|records|immediately|please|crm|contact)\b|\b(remove|delete|drop|take) this (from|off) (your|the|all|any) [^.!?\n]{0,30}\b(lists?|database|mailings?|records|crm)\b|\btake (me|us|my|our|this (e-?mail|address|contact|account)|[\w.+-]{1,60}@[\w.-]{1,80})\b[^.!?\n]{0,40}\b(from|off|out of)\b|\b(remove|delete) (me|us)\b\s*(please|[.!,]|$)|\bplease (remove|delete) (me|us|my (e-?mail|address|name|details|data|info\w*|contact))\b|\b(take|remove) (me|us) off\b|\b(remove|delete) (this|my|our|the above) (e-?mail |mail )?(address|e-?mail|account|contact|number)|\b(be|get) (removed|taken off|deleted) from\b[^.!?\n]{0,24}\b(lists?|mailings?|database|distribution|e-?mails?|records|newsletters?|here|this|it|system|contacts?)\b/,
  /\b(stop|quit|cease|discontinue|halt|refrain from|no more) (\w+ ){0,2}(e-?mail\w*|mail\w*|send\w*|contact\w*|messag\w*|spamm\w*|writ\w*|bother\w*|communicat\w*|solicit\w*|reaching out)/,
  /\b(do not|don'?t|dont|never|please no|no longer) (ever )?(e-?mail|mail|contact|send|write|message|bother|spam|solicit|reach out)( to)?\b[^.!?\n]{0,40}\b(me|us|again|any ?more|further|any|more|this (address|email)|emails?)\b/,
  /\b(no (more|further)) (e-?mails?|messages?|mails?|contact|communications?|correspondence|solicitations?)\b/,
  /\bopt(ing)?[- ]?(me |us )?out\b(?! (link|rate|option|page|feature|button|rates|mechanism|list))/,
  /\b(do not|don'?t|no longer|not) (wish|want|like|care) to (receive|get|hear|be (contacted|e-?mailed|on))\b|\b(leave|let) (me|us) alone\b|\bnot (be )?(contacted|e-?mailed) (again|any ?more|further)\b|\bmy (e-?mail|address|data|information|details) (removed|deleted|taken off)\b|\bcease and desist\b|\breport (you|this|it|your)\b[^.!?\n]{0,20}\b(spam|abuse|ftc|authorities)\b|\bmark(ed|ing)? (you|this|it|your \w+) as spam\b|\bgdpr\b[^.!?\n]{0,60}\b(delet|eras|remov)/,
  /\b(not interested|no,? thank(s| you)?)\b[^.\n]{0,12}\b(remove|unsubscribe|stop)\b/,
  /^\s*(this|it) is (clearly |just |pure |unsolicited )?spam\s*$/,
  /^\s*((please|pls|plz|kindly)\s)?(remove(\s(me|us|now|please|immediately))*|(stop|unsubscribe|opt[- ]?out)(\s(me|us|it|this|now|please|immediately))*)\s*$|^\s*no more\s*$/,
)

/** The plain requests of other languages a Korean team is answered in. */
const OTHER = any(
  /配信(を|の)?(停止|解除|不要)|(メール|連絡)(を|は|の)?[^。\n]{0,10}(送らないで|不要です|お断り|控えて)|購読(の)?(解除|停止)/,
  /退订|退訂|取消订阅|取消訂閱|(不要|别|別|请勿|請勿)再?[^。\n]{0,4}(发|發|寄)|停止(发送|發送)|从[^。\n]{0,12}(名单|列表)[^。\n]{0,6}(删除|移除)/,
  /keine weiteren (e-?mails|nachrichten|mails)|(entfernen|löschen|streichen|nehmen) sie (bitte )?(mich|meine|uns)\b|newsletter[^.\n]{0,12}abmelden|^\s*abmelden\s*$/,
  /désinscri|(retirer|supprimer|enlever)[^.\n]{0,30}(liste|fichier|base)|ne (plus|pas) (m'envoyer|me contacter|m'écrire|nous contacter)/,
  /elim[ií]n(e|ar)me|darme de baja|deme de baja|no (me|nos) (env[ií]en|env[ií]e|manden|escriban)|cancelar (mi |la )?suscripci/,
)

/** About opting out in general, a condition, or only for a while. */
const NOT_A_REQUEST = any(
  /수신 ?거부 ?(를 |을 |를|을)?(원하|하시려|하려면|하시면|방법|링크|버튼|기능|문구|안내|율|자 |자의|된|되어|되었|됐|설정|목록|명단|이력|처리되|가 ?되|했던|관련)|(원하|희망하)(지 ?않)?(으)?(시면|신다면|실 ?경우|는 ?경우|시는 ?경우|시는 ?분|지 ?않으시면)|하시려면|하려면|(기존|이전|예전|옛) ?(메일|이메일|주소|연락처|담당자)|항목|품목|라고 ?한 ?(것|건|게) ?아니|\d번|않으신 ?(분|경우)|하실 ?경우|클릭/,
  /\b(if|should|in case) (you|anyone|someone|recipients|they|our)\b|\bto (unsubscribe|opt[- ]?out|stop receiving|leave)[^.!?\n]{0,40}(click|visit|reply|here|link|go to|follow|send|e-?mail to|https?:)|\b(click|tap|visit|use)\b[^.!?\n]{0,30}(unsubscribe|opt)|unsubscribe (link|rate|button|option|feature|page|header|list|function|flow|request)s?|\b(can|do|does|will|let|allow|when|how many) (\w+ )?(users?|recipients?|people|customers?|contacts?|they|leads?) (\w+ )?(unsubscribe|opt)/,
  // their own footer: links side by side, their own newsletter
  /unsubscribe from our\b|[|｜·•]\s?(수신 ?거부|unsubscribe)|(수신 ?거부|unsubscribe)\s?[|｜·•]/,
  /(don'?t|do not|didn'?t|not|please never) (unsubscribe|remove|opt)/,
)
/** What legal departments put below every mail asks whoever got it by mistake to delete it. */
const LEGAL_NOTICE = any(
  /in error\b|not the (intended|named|addressee|right)|intended (recipient|solely|only|addressee)|addressee|notify (the |us|me|this )?(sender)?[^.\n]{0,20}(immediately|by|and)|confidential|privileged|unauthori[sz]ed|from (your|any) (system|computer)|all copies|vertraulich|confidentiel/,
  /잘못 ?(수신|전송|전달|발송|배달|보내|받)|(수신인|수신자|받는 ?사람|당사자|귀하)(이|가|께서)?[^.\n]{0,12}(아닌|아니|아닐)|지정된 ?(수신|사용|분)|기밀|대외비|법률(상|적|에)|보호(되는|받는|대상)|제 ?3 ?자|발(신|송)(인|자)에게[^.\n]{0,10}(통지|통보|알려|알리|연락|회신|반송)|목적 ?(을 ?)?달성/,
)
const FOR_A_WHILE =
  /(이번|다음|금) ?주|이번 ?달|다음 ?달|당분간|휴가|주말|오늘|내일|까지는|까지만|\d{1,2}월|\b(until|this week|next week|for now|at the moment|today|before|this month)\b/i
const ABOUT_THINGS =
  /(첨부|자료|파일|견적|샘플|제안서|계약서|우편|택배|카탈로그|브로슈어)[^.!?\n]{0,14}(보내|발송|전송|주)|\b(attachment|sample|file|invoice|quote|contract|package)s?\b/i

const MAX_WORDS = 6000

/**
 * How certain it is that a reply asks to stop (product §10): `sure` takes effect at once, `likely` holds the address until
 * a user decides.
 */
export const OPT_OUT_LEVELS = ['sure', 'likely'] as const
export type OptOutLevel = (typeof OPT_OUT_LEVELS)[number]

/** The request that was found: its level and the sentence it was read from. */
export type OptOutReading = { level: OptOutLevel; sentence: string }

/**
 * @param ownText the reply without quotes
 * @param subject used only when it is not the subject of a reply
 * @returns null when nothing asks to stop
 */
export function readOptOut(ownText: string, subject: string): OptOutReading | null {
  if (isBareRequest(subject)) return { level: 'sure', sentence: subject }
  const sentences = sentencesOf(ownText.slice(0, MAX_WORDS))
  const request =
    sentences.find(isRequest) ??
    (SPEAKS_OF_DATA.test(ownText.slice(0, MAX_WORDS))
      ? sentences.find((one) => isBareRemoval(one) && !LEGAL_NOTICE.test(one))
      : undefined)
  return request === undefined ? null : { level: 'sure', sentence: request }
}

/** "삭제해 주세요." alone asks for it where the mail speaks of the writer's data or consent. */
const SPEAKS_OF_DATA = /개인 ?정보|수신 ?동의|동의한 ?적|동의하지|수집|무단|스팸|제 (메일|이메일|연락처)/
const isBareRemoval = (sentence: string): boolean =>
  /^(당장|즉시|바로|전부|모두|빨리|그러니)? ?(삭제|제외|제거|파기)(해|하|를? ?(요청|부탁|바))/.test(sentence)

/** Mail programs answer List-Unsubscribe with a mail of just this subject (RFC 2369). */
function isBareRequest(subject: string): boolean {
  return /^(\[?(unsubscribe|opt-?out|remove(me)?|stop|수신거부|수신거부요청|수신거부신청|수신거부합니다|구독취소|구독해지)\]?)[.!]*$/.test(
    normalSubject(subject),
  )
}

function sentencesOf(text: string): string[] {
  const joined = text
    .normalize('NFKC')
    .replace(/[ \t]+/g, ' ')
    .replace(/([^\n.!?]{50})\n(?=\S)/g, '$1 ')
  return joined
    .split(/[.!?。]+(?=\s|$)|\n+/)
    .map((sentence) => sentence.trim().slice(0, 400))
    .filter((sentence) => sentence !== '')
}

function isRequest(sentence: string): boolean {
  if (NOT_A_REQUEST.test(sentence) || LEGAL_NOTICE.test(sentence)) return false
  const asks = KOREAN.test(sentence) || ENGLISH.test(sentence) || OTHER.test(sentence)
  if (!asks) return false
  const isPlain = /수신 ?거부|구독|unsubscribe|opt[- ]?out|remove me|목록|명단|리스트|list\b/i.test(sentence)
  return isPlain || !(FOR_A_WHILE.test(sentence) || ABOUT_THINGS.test(sentence))
}
