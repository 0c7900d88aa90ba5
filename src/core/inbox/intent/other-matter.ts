import { anyOf } from '#core/inbox/any-of.ts'

const OTHER_MATTER = anyOf(
  // automatic answers
  /자동 ?(?:회신|응답|답장|발송)|부재 ?중(?: ?안내|입니다|이오니)|발신 ?전용|접수되었|영업일 ?(?:기준|이내)|\b(?:out of (?:the )?office|automatic reply|auto-?reply|limited access to (?:my )?e?-?mail|on (?:annual|parental|maternity|sick) leave)\b/,
  // orders, deliveries, bills, damage
  /(?:주문|구매)하신|(?:출고|배송|발송)(?:되|됐|했|예정|완료)|(?:계산서|영수증|명세서)[^.]{0,10}(?:못 ?받|발행해 ?주|발행 ?부탁)|입금(?:했|되|확인|부탁)|미수금|변상|(?:파손|하자|클레임|반품)[^.]{0,6}(?:접수|처리|되어 ?왔|돼 ?왔|하겠)|\d월분|\b(?:your order|has shipped|invoice (?:is|was|number|attached)|overdue)\b/,
  // jobs, invitations, surveys, people they take us for
  /(?:귀사|회사|그쪽)[^.]{0,10}채용|채용 ?(?:공고를 보고|하시나요)|입사 ?지원|지원한 사람|서류 결과|이력서(?:를)? ?(?:첨부|보내|드)|송년회|신년회|청첩|조문|장례|상가에|빈소|결혼식|돌잔치|부고|동창|대학 ?동기|초대합니다|설문(?:은|을)? ?(?:작성|제출|참여)|상품권|\b(?:my resume|job opening|are you hiring)\b/,
  // what was bought before, money that is due, studies
  /(?:주문|구매|구입|결제|어제|그제|지난주에) ?(?:했던|한|했는데|산) [^.]{0,24}(?:왔|안 ?와|부러|깨|고장|불량|샙|새요|교환|환불|취소)|(?:교환|환불|반품)(?:이|을|은|도)? ?(?:되는|가능|받(?:으|고|을)|원합|해 ?주)|(?:대금|잔금|입금)(?:이|은|을)?[^.]{0,12}(?:않|안 |언제|미납|확인 ?부탁)|세금 ?계산서[^.]{0,20}(?:안 |못 |아직|다시|누락)|(?<![가-힣])(?:면접|입사|지원서)|지원했|자기소개서|인턴 ?지원|(?:대학교?|학과|학부)[^.]{0,6}(?:\d ?학년|학생|재학)|(?:강연|특강)(?:료|회)|취재|기고|\bmagazine\b|\bfeature on\b|(?:과제|논문|기사)에[^.]{0,10}(?:인용|싣|쓰)/,
  // an offer of their own
  /(?:무료로|할인해|대신|진행해|관리해|제작해|설치해|도와|맞춰) ?(?:해 ?)?드(?:립니다|리고 ?있|릴 ?수 ?있|려요|리는)|\bwe (?:could|can|would) \w+ [^.]{0,60}\bfor you\b|\bthat helps? [^.]{0,40}(?:firms|companies|businesses|brands|teams)\b|\bnoticed (?:that )?your\b/,
  /역으로|(?:귀사|그쪽|대표님)(?:에|에게|께)[^.]{0,10}(?:소개|제안|판매|납품)[^.]{0,4}(?:해 ?드리|드리|하고 ?싶)|저희 (?:제품|서비스|회사)(?:을|를)[^.]{0,12}(?:소개|제안)(?:해)? ?드[리려]|관심 ?있으시면|필요하시면[^.]{0,20}드리겠|\bif you(?:'re| are) interested\b|\bhelp you (?:reach|grow|sell|find)\b|\bwe(?:'re| are) an? [^.]{0,20}(?:agency|studio)\b/,
)

/** The sentence is about something else than our offer: requests and questions of its reply are none about it. */
export const isOtherMatter = (sentence: string): boolean => OTHER_MATTER.test(sentence)
