import { anyOf } from '#core/inbox/any-of.ts'

const OTHER_MATTER = anyOf(
  // automatic answers
  /자동 ?(?:회신|응답|답장|발송)|부재 ?중(?: ?안내|입니다|이오니)|발신 ?전용|접수되었|영업일 ?(?:기준|이내)|\b(?:out of (?:the )?office|automatic reply|auto-?reply|limited access to (?:my )?e?-?mail|on (?:annual|parental|maternity|sick) leave)\b/,
  // orders, deliveries, bills, damage
  /(?:주문|구매)하신|(?:출고|배송|발송)(?:되(?!나요|는지|는 ?거|면)|됐|했|예정|완료)|(?:계산서|영수증|명세서)[^.]{0,10}(?:못 ?받|발행해 ?주|발행 ?부탁)|입금(?:했|되|확인|부탁)|미수금|변상|(?:파손|하자|클레임|반품)[^.]{0,6}(?:접수|처리|되어 ?왔|돼 ?왔|하겠)|\d월분|\b(?:your order|has shipped|invoice (?:is|was|number|attached)|overdue)\b/,
  // jobs, invitations, surveys, people they take us for
  /(?:귀사|회사|그쪽)[^.]{0,10}채용|채용 ?(?:공고를 보고|하시나요)|입사 ?지원|지원한 사람|서류 결과|이력서(?:를)? ?(?:첨부|보내|드)|송년회|신년회|청첩|조문|장례|상가에|빈소|결혼식|돌잔치|부고|동창|대학 ?동기|초대합니다|설문(?:은|을)? ?(?:작성|제출|참여)|상품권|\b(?:my resume|job opening|are you hiring)\b/,
  // what was bought before, money that is due, studies
  /(?:주문|구매|구입|결제|어제|그제|지난주에) ?(?:했던|한|했는데|산) [^.]{0,24}(?:왔|안 ?와|부러|깨|고장|불량|샙|새요|교환|환불|취소)|(?:교환|환불|반품)(?:이|을|은|도)? ?(?:되는|가능|받(?:으|고|을)|원합|해 ?주)|(?:대금|잔금|입금)(?:이|은|을)?[^.]{0,12}(?:않|안 |언제|미납|확인 ?부탁)|세금 ?계산서[^.]{0,20}(?:안 |못 |아직|다시|누락)|(?<![가-힣])(?:면접|입사|지원서)|지원했|자기소개서|인턴 ?지원|(?:대학교?|학과|학부)[^.]{0,6}(?:\d ?학년|학생|재학)|(?:강연|특강)(?:료|회)|취재|기고|\bmagazine\b|\bfeature on\b|(?:과제|논문|기사)에[^.]{0,10}(?:인용|싣|쓰)/,
  // an offer of their own
  /(?:무료로|할인해|대신|진행해|관리해|제작해|설치해|도와|맞춰) ?(?:해 ?)?드(?:립니다|리고 ?있|릴 ?수 ?있|려요|리는)|\bwe (?:could|can|would) \w+ [^.]{0,60}\bfor you\b|\bthat helps? [^.]{0,40}(?:firms|companies|businesses|brands|teams)\b|\bnoticed (?:that )?your\b/,
  /(?:소개서|제안서|카탈로그|브로슈어)[^.]{0,10}(?:보내|전해|넣어) ?드(?:려도 ?[될되괜]|릴까|리고 ?싶)|역으로|(?:저희|우리) ?(?:행사|전시|세미나|박람회|매체|지면|채널)[^.]{0,14}(?:부스|협찬|후원|광고)|(?:협찬|후원) ?요청|납품하고 ?싶|(?:입점|납품|제휴|판매) ?제안 ?드(?:려도|리고 ?싶|릴까|립니다)|(?:귀사|그쪽|대표님)(?:에|에게|께)[^.]{0,10}(?:소개|제안|판매|납품)[^.]{0,4}(?:해 ?드리|드리|하고 ?싶)|저희 (?:제품|서비스|회사)(?:을|를)[^.]{0,12}(?:소개|제안)(?:해)? ?드[리려]|관심 ?있으시면|필요하시면[^.]{0,20}드리겠|\bif you(?:'re| are) interested\b|\bhelp you (?:reach|grow|sell|find)\b|\bwe(?:'re| are) an? [^.]{0,20}(?:agency|studio)\b/,
)

/** Sent by a program: it says so of itself, or states an absence as such notices do. */
const AUTOMATIC = anyOf(
  /^[[(<【]?[^\])>】.]{0,12}(?:자동 ?(?:회신|응답|답장|발송)|부재 ?중? ?안내)[^\])>】.]{0,12}[\])>】:]|^(?:본|이) ?(?:메일|메시지)[^.]{0,16}(?:발신 ?전용|자동(?:으로)? ?(?:발송|회신|생성))|부재 ?중(?:입니다|이오니)|(?:귀하|고객님|문의|민원)[^.]{0,16}접수(?:되었|됐)/,
  /^(?:automatic reply|auto-?reply|out of (?:the )?office)\b|\bi(?:'m| am) (?:currently )?(?:out of (?:the )?office|on (?:annual|parental|maternity|sick) leave)\b/,
)
export const isAutomatic = (sentence: string): boolean => AUTOMATIC.test(sentence)

/** That our mail was received, or thanks: no answer. Not what others have sent, nor under a condition. */
const RECEIVED = anyOf(
  /^(?:네+|넵|예),? ?알겠습니다$|^(?!.*(?:글쎄|다른|타사|이미|벌써|에서|못|안|면)[^가-힣])[^.?]{0,36}(?:(?:잘|감사히|고맙게|모두|무사히) (?:받았|봤|보았|읽었)|(?:메일|자료|제안서?|견적서?|답장|회신|연락|파일|안내|소식|책자|샘플)(?:을|를|은|는|도)? ?받았|(?:확인|수신|숙지|접수|참고|공유|회람|보관|저장)(?:을|를)? ?(?:했|하였|됐|되었|하겠|할게|해 ?(?:두|둘|놓|뒀)))[가-힣 ]{0,8}$|^(?!.*면 )[^.?]{0,30}(?:감사|고맙)(?:합니다|드립니다|드려요|해요|습니다|하다는 말[가-힣 ]{0,12})[^가-힣]*$/,
  /^(?:(?:well |duly )?(?:received|noted)(?: with thanks)?|got it|(?:many )?(?:thx|thanks?(?: you)?)(?: (?:so|very) much| a lot| again)?(?: for [a-z ]{1,24})?)(?:, (?:thx|thanks?(?: you)?|noted|received|got it))?$/,
)
export const isReceipt = (sentence: string): boolean => RECEIVED.test(sentence)

/** The sentence is about something else than our offer: requests and questions of its reply are none about it. */
export const isOtherMatter = (sentence: string): boolean => OTHER_MATTER.test(sentence)
