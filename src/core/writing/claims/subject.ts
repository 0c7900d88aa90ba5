// Whom a sentence is about: its claims are checked against that side's facts.

export type Subject = 'lead' | 'sender' | 'none'

/** Meeting proposals and requests: their dates and durations are ours to choose. */
const PROPOSAL =
  /(?:까요|는지요|신지요|신가요|시나요|을까요|어떠신지|부탁드립니다|바랍니다|주십시오|주세요|가능하신|괜찮으신|뵙고 싶|찾아뵙|\?)[.?!]?$|^(?:would|could|can|may|are you|do you|shall|let me)\b/i

/** Greetings: a short line that only addresses the reader. */
const GREETING =
  /^(?:hi|hello|dear)\b[^.]{0,40},?$|^[^.]{0,40}(?:안녕하세요|안녕하십니까|님께|님,|님|인사드립니다|께 드립니다)[.,!]?$/i

/** Honorifics in requests and offers, which say nothing about the reader: 보내 주시면, 받으실 수 있습니다, 원하시면. */
const POLITE_REQUEST =
  /(?:[가-힣]{1,6} )?(?:주시|주신|주실|주셨|주십)[가-힣]{0,4}|[가-힣]{1,6}실 수|(?:필요하|원하|궁금하|가능하|괜찮으|편하|관심이 있으|관심 있으|바쁘|신청하|도입하|말씀하|확인하|편리하|답장하|회신하|준비하|시작하)(?:시|신|실)[가-힣]{0,4}|보시지요|보시겠|쓰신 (?:매장|곳)|도입하신/g

const NOT_HONORIFIC =
  /혁신|통신|최신|회신|갱신|자신|대신|출신|서신|당신|배신|사실|교실|병실|객실|분실|손실|현실|확실|실[가-힣]|다시|혹시|역시|잠시|즉시|도시|당시|출시|표시|동시|게시|전시|제시|무시|명시|임시|지시|수시|감시|접시|중시|일시|시[가간장작설스즌]/g
const HONORIFIC =
  /[가-힣](?:셨|시는|시고|시면|시니|시지|시며|시던|시기|시려|십니다|시어|시겠|시네|시죠|시다|신|실)(?=$|[\s,.?!가-힣])|께서|계시|계신|계셨|귀사|[가-힣]님의 /

/** The writer reports what was read or heard about the reader. */
export const HEARSAY =
  /(?:들었|읽었|보았|봤|접했|알고 있|압니다|아시|알려져|확인했|소식|기사|보도|뉴스|축하|더군요|더라고요|다고 하|다고요|인상 ?깊|인상적|기억에 남|기억합니다|지켜보고|접하|접했|놀랐|놀라|팬이|전해 들|살펴보|추천으로|사연|멋졌|(?:점[이도]|특히|무척|정말) [^.!?]{0,20}(?:좋았|훌륭))|\bcongratulat|\bI (?:saw|read|noticed|heard|also saw)\b|\bin the news\b|\bimpressive\b/i

const ABOUT_YOU = /\b(?:you|your|you're|you've)\b|^(?:with|as|given|having)\b/i
const ABOUT_US = /저희|당사|저는 |제가 |\b(?:we|our|us)\b/i

export type SubjectNames = { lead: readonly string[]; sender: readonly string[] }

/** Whom the sentence is about. `names`: company names of the lead, product names of the sender. */
export function subjectOf(sentence: string, names: SubjectNames): Subject {
  const hasSender = ABOUT_US.test(sentence) || names.sender.some((name) => startsClause(sentence, name))
  const plain = sentence.replace(POLITE_REQUEST, ' ').replace(NOT_HONORIFIC, ' ')
  const isHearsay = HEARSAY.test(sentence)
  const hasLead =
    HONORIFIC.test(plain) ||
    isHearsay ||
    ABOUT_YOU.test(sentence) ||
    names.lead.some((name) => sentence.includes(name))
  if (!hasLead && names.sender.some((name) => name.length >= 3 && sentence.includes(name))) return 'sender'
  if (hasSender && !(isHearsay && HONORIFIC.test(plain))) return 'sender'
  return hasLead ? 'lead' : 'none'
}

/** Whether the name is the first word of the sentence or follows a comma. */
const startsClause = (sentence: string, name: string): boolean => {
  const at = sentence.indexOf(name)
  return at === 0 || (at > 0 && /[,.] ?$/.test(sentence.slice(0, at)))
}

export const isProposal = (sentence: string): boolean => PROPOSAL.test(sentence)
export const isGreeting = (sentence: string): boolean => sentence.length <= 48 && GREETING.test(sentence)
