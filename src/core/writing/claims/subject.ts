// Whom a sentence is about, and what kind of sentence it is.

export type Subject = 'lead' | 'sender' | 'none'

/** Questions, requests and wishes: they state nothing themselves; a clause within them may. */
const REQUEST =
  /(?:까요|까|는지요|신지요|신가요|[은는을]가요|시나요|나요|을지요|지요\?|어떠신지|부탁드립니다|부탁드려요|바랍니다|주십시오|주세요|주시겠[가-힣]*|싶(?:습니다|어요|은데요)|여쭙습니다|여쭤봅니다|여쭈어봅니다|[가-힣] ?보시(?:지요|죠)|보시지요|보시죠|\?)[.?!]?$|^(?:would|could|can|may|are you|do you|shall|let me|please|how)\b/i

/** A line in which the writer gives the own name. */
const SIGNED =
  /^[^,.]{2,40}(?:드림|올림|배상|라고 합니다)[.!]?$|^(?:저는|제 이름은) [^,.]{2,40}(?:입니다|예요|이에요)[.!]?$|^(?:(?:kind|best|warm|many) )?(?:regards|wishes|thanks|cheers|sincerely)\b[^.]{0,40}$|^my name is\b/i

/** A line that only addresses or greets the reader. */
const GREETING =
  /^(?:hi|hello|dear)\b[^.]{0,40},?$|^[^.]{0,40}(?:안녕하세요|안녕하십니까|님께|님,|님|인사드립니다|께 드립니다)[.,!]?$/i

/** What the writer intends to do. */
export const INTENDED = /(?:겠습니다|[가-힣]게요|려고 (?:합니다|해요)|[가-힣]까 합니다)[.!]?$/

/** When and how long to meet or talk: ours to propose. */
const MEETING =
  /통화|미팅|회의|만나|뵙|뵐|뵈|찾아|방문|시연|화상|데모|시간(?:을|만|이| )? ?(?:내|괜찮|되|있|비워|가능|주)|비어 있|비웁|보여 ?드|설명(?:[은을]|을? ?드|해 ?드)|소개(?:해|를)? ?드|말씀드|이야기 나|어떠|어떨|편하신|가능하[신실]|(?:회신|답장)(?=[을만]? ?(?:주|부탁|바라|바랍|해 ?주|드))|\bcall\b|\bdemo\b|\bmeet|\bchat\b/i

/** The writer reports what was read or heard about the reader. */
export const HEARSAY =
  /(?<![가-힣])들었|(?<![가-힣])들은|읽었|읽고 (?:연락|인사|메일|편지|글)|(?<![가-힣])(?:보았|봤)|(?:찾아|살펴|해) ?(?:보았|봤)|접했|접하|접한|알고 있|압니다|알게 되었|알게 됐|알려져|확인했|확인하였|축하|더군요|다는 [^.]{1,20}더라고요|다고요|다니 |인상 ?깊|인상적|기억에 남|기억합니다|지켜보(?!는|겠|시)|놀랐|놀라웠|팬이|살펴보(?:니|다가)|존경|\bcongratulat|\bI (?:saw|read|noticed|heard|also saw)\b|\bin the news\b|\bimpressive\b/i

/** What the writer understands, which is no report: 다르다는 것을 잘 압니다. */
const SYMPATHY =
  /(?:줄|[을를은] (?:잘|익히|충분히)|(?<![시계])는 것으로) (?:압니다|알고 있습니다|알아요)[.!]?$/
const NOT_HONORIFIC =
  /혁신|통신|최신|회신|갱신|자신|대신|출신|서신|당신|배신|변신|확신|헌신|불신|맹신|수신|발신|전신|외신|단신|다시|혹시|역시|잠시|즉시|도시|당시|출시|표시|동시|게시|전시|제시|무시|명시|임시|지시|수시|감시|접시|중시|일시|마[시신셨]|여신(?= (?:심사|금융|전문|업무|관리|상품|한도|규모|사업|부문|영업|회사))|시[가간장작설스즌]/g
const HONORIFIC =
  /[가-힣](?:셨|시는|시고|시니|시지|시며|시던|십니다|시어|시네|시죠|신(?=$|[\s,.?!]|다|지|가|데))(?=$|[\s,.?!가-힣])|께서|계시|계신|계셨|귀[사하]|(?<![가-힣])귀[행교원청]|[가-힣]님의 /
const POLITE_REQUEST =
  /(?:[가-힣]{1,6} )?(?:주시|주신|주실|주셨|주십)[가-힣]{0,4}|[가-힣]{1,6}실 수|(?:필요하|원하|궁금하|가능하|괜찮으|편하|관심이 있으|관심 있으|바쁘|신청하|도입하|말씀하|확인하|편리하|답장하|회신하|시작하)(?:시|신|실)[가-힣]{0,4}/g
const ABOUT_YOU = /\b(?:you|your|you're|you've)\b/i
const ABOUT_US = /저희|당사|저는 |제가 |자사 |\b(?:we|our|us)\b/i

export type SubjectNames = { lead: readonly string[]; sender: readonly string[] }

/** Whom the sentence is about; none also for one about both. `names`: company names of the lead, product names of the sender. */
export function subjectOf(sentence: string, names: SubjectNames): Subject {
  const plain = sentence.replace(POLITE_REQUEST, ' ').replace(NOT_HONORIFIC, ' ')
  const hasLead =
    HONORIFIC.test(plain) || ABOUT_YOU.test(sentence) || names.lead.some((name) => sentence.includes(name))
  const hasSender = ABOUT_US.test(sentence) || names.sender.some((name) => sentence.includes(name))
  if (hasLead && hasSender && !HEARSAY.test(sentence)) return HONORIFIC.test(plain) ? 'none' : 'sender'
  if (hasLead) return 'lead'
  if (hasSender) return 'sender'
  return isHearsay(sentence) ? 'lead' : 'none'
}

/** After what is not claimed: 무료라는 말씀은 드리지 않겠습니다, 최초는 아닙니다. */
const DENIED =
  /^[^.,]{0,20}(?:[다라]고|[다라]는|자는) (?:말씀|말|뜻|이야기|약속|장담)[가-힣]{0,5} ?[^.,]{0,6}(?:않|아니|아닙|못|싶지만)|^[가-힣]{0,3}(?: [가-힣]{1,6})?[은는이가] 아[니닙닌]|^[^.,]{0,4} ?까지는 아[니닙닌]/
export const isDenied = (after: string): boolean => DENIED.test(after)

/** Whether the writer reports what was read or heard. */
export const isHearsay = (sentence: string): boolean => HEARSAY.test(sentence) && !SYMPATHY.test(sentence)
export const isRequest = (sentence: string): boolean => REQUEST.test(sentence)
export const isMeeting = (sentence: string): boolean => MEETING.test(sentence)
export const isGreeting = (sentence: string): boolean =>
  (SIGNED.test(sentence) && !/\d{2}/.test(sentence)) ||
  (sentence.length <= 48 && GREETING.test(sentence) && !/\d|[가-힣]신 |셨|계신/.test(sentence))
