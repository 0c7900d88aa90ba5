// The words of automatic replies: subjects of mail systems in several languages, absences, and sentences that only programs
// writes about their own mail.
import { anyOf } from '#core/inbox/any-of.ts'

const AUTO_WORDS = anyOf(
  /auto(matic|mated|matically generated)?[- ]?(reply|response|respond\w*|answer|acknowledge?ment)|auto|autoresponse|out[- ]of[- ](the[- ])?office( auto[- ]?reply)?|ooo|oof/,
  /자동 ?(회신|응답|답장|답변)( ?메일)?|自動(応答|返信|回覆|回复)|自动(回复|答复|应答)/,
  /automatische (mail)?antwort|abwesenheit\w*|réponse automatique|message d'absence|respuesta autom[aá]tica|resposta autom[aá]tica|risposta automatica|automatisch antwoord|automatiskt svar|autosvar|automatisk svar|automaattinen vastaus|odpowied[źz] automatyczna|automatyczna odpowied[źz]|automatick[aá] odpov[eě][dď]|r[aă]spuns automat|automatikus v[aá]lasz|автоматический ответ|автоответ|автоматична відповідь|αυτόματη απάντηση|otomatik (yan[ıi]t|cevap)|balasan otomatis|tr[aả] l[oờ]i t[uự] [dđ][oộ]ng|ตอบกลับอัตโนมัติ|رد تلقائي|תשובה אוטומטית|samodejni odgovor|automatski odgovor|automaatvastus/,
)
/** "자동 회신: …", "[Auto-Reply] …": as programs write it, with nothing but a separator behind it. */
export const AUTO_SUBJECT = new RegExp(`^\\W{0,3}(?:${AUTO_WORDS.source})\\s?(?:[:：\\])】>–-]|$)`, 'i')

/** Subjects about an absence. People write them too: they count only together with the text. */
const ABSENCE_SUBJECT_START = anyOf(
  /^\W{0,3}(out[- ]of[- ](the[- ])?office|i('| a)m (currently )?(out|away|on (leave|vacation|holiday))|(on |annual |maternity |paternity |parental |sick )(vacation|leave|holiday)|away from (the|my) (office|mail|desk)|(vacation|absence|away)( ?([:–(-]|$|notice|message|reply|response|until|till|from))|currently (out|away)|not in (the )?office|no longer (with|at|employed|working)|.{0,40}(has|have) left the (company|organi[sz]ation|firm))/,
  /^\W{0,3}(자동 ?(발신|발송|메일)|부재 ?중|부재 ?(안내|알림|메일|회신|통지)|휴가 ?(중|안내|알림|로|입니다|부재|기간)|(여름|하계|동계|연차|육아|출산|병가) ?휴(가|직)|(해외|국내|장기)? ?출장 ?(중|안내|알림|으로|부재)|휴직 ?(중|안내|알림)|퇴사 ?(안내|알림|자|하였|했|로|처리)|퇴직 ?(안내|알림)|전출|담당자 ?퇴사|외근 ?중|연차 ?(중|사용|안내)|교육 ?(참석|중)|재택 ?근무 ?안내)/,
  /^\W{0,3}(不在(通知|のお知らせ|届)|外出中|休暇|出張|外出|休假)/,
  /^\W{0,3}(abwesend|absence du bureau|absent(e)?( du bureau)?|fuera de (la )?oficina|ausencia|ausente|fora do escrit[oó]rio|aus[eê]ncia|fuori (sede|ufficio)|assente|afwezig\w*|niet aanwezig|frånvaro|frav[æe]r|ikke p[åa] kontoret|poissa\w*|nieobecno[śs][ćc]|mimo kancel[aá][rř]|вне офиса)/,
)
const ABSENCE_SUBJECT_ANYWHERE = anyOf(
  /\b(out[- ]of[- ](the[- ])?office|auto(matic|mated)?[- ]?(reply|response|responder)|ooo auto|on vacation|annual leave|maternity leave|paternity leave|parental leave|on leave (until|from|till)|autoreply)\b/,
  /자동 ?(회신|응답|답장|답변)|부재 ?중|부재 ?안내|[[(【](휴가|출장|부재|퇴사|휴직|연차)[^\])】]{0,10}[\])】]|휴가 ?중|출장 ?중|휴직 ?중|퇴사 ?안내|퇴사하였|퇴사했/,
  /自動(応答|返信)|自动回复|自動回覆|automatische antwort|abwesenheit|réponse automatique|respuesta autom[aá]tica|resposta autom[aá]tica|risposta automatica/,
)
export const ABSENCE_SUBJECT = anyOf(ABSENCE_SUBJECT_START, ABSENCE_SUBJECT_ANYWHERE)

/** Acknowledgements of service desks and forms. */
export const RECEIPT_SUBJECT = anyOf(
  /(문의|요청|메일|접수|신청|상담|티켓|제안)[^.]{0,15}(접수|등록|수신) ?(되었|됐|완료|확인|안내)|접수 ?(완료|확인|안내|번호)/,
  /(we('ve| have)? )?received your (message|e-?mail|request|inquiry|enquiry|ticket)|thank(s| you) for (contacting|your (message|e-?mail|inquiry|enquiry|request)|reaching out|getting in touch|writing)|(ticket|case|request) (#|no\.?|number|id)? ?[\w-]{0,20} ?(has been )?(received|created|opened|registered)|\b(request|ticket|case|inquiry|message) received\b|your (request|ticket|case|inquiry) (#?[\w-]{1,20} )?(has been )?(received|created|opened)/,
)

/** In the informal form, which people use too: it counts as a program's only in an acknowledgement with a number or its subject. */
export const INFORMAL_PROMISE =
  /(담당|상담|매니저|순서|순차|차례|빠르|빨리|곧|확인)[^.!?\n]{0,30}(답변|안내|연락|회신)(을|를)? ?(해 ?)?드릴게요/

/** The same as a sentence, and the promise that follows it. Service desks write both; a human reply has an opinion. */
export const RECEIPT_TEXT = anyOf(
  /(문의|요청|메일|신청|상담|티켓|제안|의견)(?![^.\n]{0,24}(답변|댓글|회신|코멘트))[^.\n]{0,24}(접수|등록|생성) ?(되었습니다|됐습니다|되었음|되었어요|됐어요|완료|하였습니다|했습니다|했어요)|접수 ?(가 ?)?(완료 ?)?(되었|됐)(습니다|어요)|(신청|문의|상담|요청)(이|가)? ?완료 ?(되었습니다|됐습니다)/,
  /\b(ticket|request|case|inquiry|enquiry|message|e-?mail|support request)\b[^.\n]{0,30}\b(has been|was) (successfully )?(received|created|opened|registered|logged)|confirming that we got your|(acknowledge|confirm)[^.\n]{0,30}receipt of your (request|ticket|inquiry|enquiry)/,
)
/** The number that a service desk gives a request. */
export const TICKET_NUMBER = anyOf(
  /(접수|티켓|요청|문의|상담|관리) ?(번호|ID)|티켓 ?#?\d|#\d{2,}|\[?\b[A-Z]{2,8}-\d{1,8}\b|\b(ticket|case|request|reference) ?(#|no\b|number|id\b)/,
)
/** Thanks for having written, which forms answer with together with a promise. */
export const THANKS_FOR_CONTACT = anyOf(
  /(문의|연락|상담)(해|를|을)? ?(주셔서|해 ?주셔서) ?(대단히 |진심으로 )?감사/,
  /thank(s| you) for (contacting|reaching out|getting in touch|writing|your (inquiry|enquiry|request))/,
)
/** A human reply may contain this too: it counts only from an address without a name. */
export const RECEIVED_TEXT = anyOf(
  /\bwe(('| ha)ve| have)? (successfully )?(received|got(ten)?) your (message|e-?mail|request|inquiry|enquiry|ticket|submission)/,
)
export const RECEIPT_PROMISE = anyOf(
  /(담당|확인|검토|순차|빠른 ?시일|영업일)[^.\n]{0,30}(답변|회신|연락|안내)/,
  /(get back to you|respond|reply|be in touch|contact you|review(ed|ing)? (it|your|by)|working on it|on it)\b/,
)

/** "I am out of the office and will be back …" as the opening. */
export const STATES_ABSENCE = anyOf(
  /\b(i am|i'm|i will be) (currently )?(out of (the )?office|away from (the|my) (office|desk)|on (annual |maternity |parental |sick )?(leave|vacation|holiday))/,
  /(부재|휴가|출장|휴직|연차) ?중(입니다|이오니|이며|으로|이니|이라)|자리를 ?비우(고|게|오니)/,
)

/** The text calls itself automatic: no other sign is needed. */
export const CALLS_ITSELF_AUTOMATIC = anyOf(
  /\bthis is an? (auto(matic|mated|matically[- ]generated)?|system[- ]generated|computer[- ]generated)[- ](auto[- ])?(reply|response|e-?mail|message|notification|acknowledge?ment|generated)|\bthis (e-?mail|message|reply|response) (is|was|has been) (an )?(sent |generated |created )?automat(ic|ed)(?!ally (encrypted|scanned|signed|archived|classified|checked))|you (are|'re) receiving this auto/,
  /(본|이|해당) ?(메일|이메일|메시지|회신|답장)(은|는) [^.\n]{0,30}자동(으로)? ?(회신|응답|발송|전송|발신|생성|답장|작성)|자동 ?(회신|응답|답장|답변) ?(메일|메시지)? ?(입니다|드립니다|으로 발송)|자동으로 (발송|전송|회신|발신|응답)(된|되는) ?(메일|이메일|메시지|회신)/,
  /この(メール|メッセージ)は[^。\n]{0,20}自動|diese (e-?mail|nachricht)[^.\n]{0,30}automatisch|(ceci est|message) (un message |une réponse )?automatique|este (es|e) un(a|o)? (mensaje|respuesta|correo) autom[aá]tic/,
)

/** The text calls itself automatic in words that a human reply may contain too: another sign is needed. */
export const AUTO_SENTENCE = anyOf(
  /this is an? (auto(matic|mated|matically[- ]generated)?|system[- ]generated|computer[- ]generated)[- ](auto[- ])?(reply|response|e-?mail|message|notification|acknowledge?ment|generated)|this (e-?mail|message|reply|response) (is|was|has been) (an )?(sent |generated |created )?(auto(matic(ally)?|mated)?)( generated| sent| reply| response)?|auto(matic|mated)?[- ](reply|response) (from|to|message|:)|please do not (reply|respond) to this (auto|e-?mail|message)|you (are|'re) receiving this auto|i am using (an )?auto/,
  /(본|이|해당) ?(메일|이메일|메시지|회신|답장)(은|는)? ?[^.\n]{0,30}자동(으로)? ?(회신|응답|발송|전송|발신|생성|답장|작성)|자동 ?(회신|응답|답장|답변) ?(메일|메시지|입니다|드립|안내|기능|설정)|자동으로 (발송|전송|회신|발신|응답)(된|되는|되었)|발신 ?전용/,
  /自動(返信|応答|送信|配信)(メール|され|で|し)|自动回复|automatisch (generiert|erstellt|versendet)|automatische (antwort|nachricht)|réponse automatique|message automatique|respuesta autom[aá]tica|mensaje autom[aá]tico|resposta autom[aá]tica|risposta automatica|automatisch (antwoord|bericht)/,
)

/** Absences in the first lines: only together with another sign of a program. */
export const ABSENCE = anyOf(
  /out[- ]of[- ](the )?office|(away|out) (from|of|until|on|this|next|for|through|till)|on (annual |maternity |paternity |parental |sick |medical |business |a )?(leave|vacation|holiday|trip|pto)|limited (access|availability)|not (be )?(in the office|available|checking|reading|able to (read|respond|check))|(will|i) (be )?(return|back)|no longer (with|at|working|employed)|left the (company|organi[sz]ation)|(my|last) (last day|day)|currently (away|out|traveling|travelling|unavailable)/,
  /부재|휴가|출장|휴직|연차|반차|외근|퇴사|퇴직|이직|복귀|육아 ?휴직|출산|병가|교육 ?(참석|중)|자리를 ?비|사무실을 ?비|메일 ?확인이 ?(어렵|늦|지연)|확인이 ?(어렵|지연)|회신이 ?(어렵|늦|지연)|담당자가 ?(변경|바뀌)|부서 ?이동|더 ?이상 ?(근무|사용)하지/,
  /不在|休暇|出張|外出|abwesend|nicht im (büro|haus)|urlaub|absent|en (congé|vacances|déplacement)|de vacaciones|fuera de la oficina|de f[eé]rias|in ferie|fuori ufficio|afwezig|vakantie|semester|отпуск|休假|出差/,
)

/** The address of the same person, or the domain of their company, has changed: no absence, and nobody has left. */
export const ADDRESS_CHANGED = anyOf(
  /(메일|이메일|e-?mail|메일 ?주소|주소|계정|도메인)(이|가|을|를|은|는)?(?:[^.\n]|\.(?=\w)){0,60}(변경|바뀌|바뀐|이전|교체)(되었|됐|됩니다|되어|되오니|하였|했|합니다|었|어|기에|안내)/,
  /\b(e-?mail )?(address|domain) (has |have |is |was |will be )?(been |being )?chang(ed?|ing)\b|\bnew e-?mail address (is|will be)\b|メールアドレス(が|を)?変更|neue e-?mail-?adresse/,
)

/** A gateway that asks the sender to confirm that they are human before it delivers a mail. */
export const CHALLENGE = anyOf(
  /was waitlisted|\b(my|the|their|a) guest ?list\b|\bapproved[- ]senders? list\b|\bthat you are a (real )?(person|human)|add yourself to (my|the)/,
  /(make|making) sure (that )?you are (a )?(real|human)|confirm that you (sent|are the sender)|\b(account|mailbox|inbox|address) is protected by\b|your (message|e-?mail|mail) (is|has been|was) (being )?(held|quarantined)[^.\n]{0,80}(confirm|verif|approv|click)|(click|follow|visit|reply)[^.\n]{0,60}(to )?(verify|confirm|prove|have your)[^.\n]{0,60}(address added|real person|human|sender|not a (robot|machine|spammer)|message delivered|e-?mail delivered)|added to (the|my|their) (recipient's )?(allowed|approved|white|guest)[ -]?list|sender verification (is )?(required|request)|one[- ]time (verification|confirmation) (is )?(needed|required)/,
  /(발신자|송신자|보낸 ?사람) ?(인증|확인)(이|을)? ?(필요|요청|하셔야|해 ?주)|인증(을)? ?(하셔야|해야|하시면|후에?) ?[^.\n]{0,30}(메일|수신자|전달)[^.\n]{0,10}(전달|수신|배달)/,
)

/** Whom to write to meanwhile, and when a reply follows: with an absence, the three parts of every template. */
export const MEANWHILE = anyOf(
  /(급한|급하신|긴급|시급)[^.\n]{0,20}(용무|업무|문의|사항|건|연락|경우|시에?|일)|부재 ?중 ?(문의|연락|업무|담당)|대(리|직|무)자|업무 ?대(행|리|체)/,
  /urgent|immediate (assistance|attention|help|response)|emergenc|in my absence|while i('| a)m away|in the meantime|緊急|お急ぎ|紧急|緊急|dringend|urgence/,
)
export const ANSWER_LATER = anyOf(
  /(복귀|돌아와|돌아온|돌아오|출근|확인)[^.\n]{0,14}(후|대로|하여|해서|즉시|다음)[^.\n]{0,14}(회신|답변|답장|연락|확인|처리)|메일 ?(확인|회신|답변|답장)(이|에|은)? ?[^.\n]{0,8}(어렵|불가|늦|제한|지연|못)|(회신|답변|답장)(이|은)? ?[^.\n]{0,8}(어렵|불가|늦|지연)/,
  /(respond|reply|get back|answer)[^.\n]{0,40}(when i|upon|on my return|as soon as|after|once i|until)|(limited|no|intermittent) access|not (be )?(checking|reading|monitoring|able to)|(slower|delayed) (than|response|to respond)/,
)

/** Sentences of which a notice without any other sign consists: the period away, the resumed work, the late reply. */
export const AWAY_FROM_TO =
  /(부터[^.\n]{0,24}까지|\d[^.\n]{0,10}\s?[~～]\s?[^.\n]{0,4}\d)[^.\n]{0,30}(부재|휴가|출장|휴직|연차|외근|병가|교육|연수|자리를 ?비)[^.\n]{0,60}니다[.!]?$/
export const RESUMES =
  /\d[^.\n]{0,24}(복귀|복직|귀국|출근|정상 ?(근무|업무|출근)|업무(를|에)? ?(재개|복귀))[^.\n]{0,60}니다[.!]?$/
export const COURTESY =
  /^(안녕하(세요|십니까))?[,.!\s]{0,3}([가-힣A-Za-z() ]{2,24}입니다)?[.!]?$|^((메일|연락)[^.\n]{0,12}(주셔서|주심에) )?(대단히 |진심으로 )?감사(합니다|드립니다)[.!]?$|^[^.\n]{0,30}(드림|올림|배상)$/

/** Words of a person about our mail: a question, a request, what they did or will do. No template has them. */
export const PERSON_WRITES = anyOf(
  /[?？]|궁금(합니다|해요|한데|해서|하여|하네)|관심 ?(이|은)? ?(있|많)(?!으시)|(통화|미팅|회의|방문|만나|시연)[^.\n]{0,14}(가능|원합|희망|하시죠|하고 싶|부탁|잡)/,
  /(견적|자료|단가|가격표?|제안서|샘플|사양서?|카탈로그|소개서|계약서)(?![^.\n]{0,30}시면)[^.\n]{0,24}(부탁|보내 ?주|주세요|주십시오|받아 ?보고|받고 ?싶|알려|검토 ?중|필요합)/,
  /(어느 ?정도|얼마나|수치|사례|효과)[^.\n]{0,24}(알려|보내 ?주|공유|말씀)/,
  /검토(했|하였|해 ?(봤|보니|보았))|(확인|논의|상의|협의)(했|하였|해 ?(봤|보니|보았))|(전달|공유)(했|하였|드렸|드리겠|해 ?두|해 ?드)|잘 ?(받았|보았|봤|읽었)|좋습니다|(드릴|할|볼|갈|줄)게요|싶(습니다|은데|어요|네요|다고)|(진행|결정|승인|도입|계약|합의)[^.\n]{0,6}(하겠|하시죠|하기로|했습|됐|되었)|다녀(와서|왔|오면)|늦었(습니다|네요|어요)|제가 ?(담당|인계|맡)/,
  /\b((i am|i'm|we are|we're) interested|let'?s (talk|meet|discuss|schedule|set)|(could|can|would) you|please (quote|forward me)|(send|share|call) (me|us)\b|schedule a|sounds good|we (discussed|reviewed|looked)|i('ve| have)? (forwarded|shared|passed|checked|reviewed|read)|your (offer|proposal|product|pricing)( looks| is| seems| was))/,
)

/** Another person is away, whom the writer names with a title. */
export const ABOUT_ANOTHER = anyOf(
  /[가-힣]{0,4} ?(담당자|책임자|대표|사장|전무|상무|이사|본부장|실장|부장|차장|팀장|과장|대리|주임|사원|매니저|책임|선임|님)(님)?(이|가|은|는|께서) [^.\n]{0,20}(휴가|출장|부재|휴직|연차|외근|병가)/,
  /\b(he|she|they|my (colleague|manager|boss)|mr\.? \w+|ms\.? \w+) (is|are|will be) (currently )?(out|away|on (leave|vacation|holiday))/,
)
