// Sentences nobody wrote for us: what companies and programs put below every mail.

const any = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map((pattern) => `(?:${pattern.source})`).join('|'), 'i')

/** A recipient by mistake is asked to delete the mail. */
const LEGAL_NOTICE = any(
  /in error\b|not the (intended|named|addressee|right recipient)|intended (recipient|solely|only|addressee)|addressee|notify (the |us|me|this )?(sender)?[^.\n]{0,20}(immediately|by|and)|confidential|privileged|unauthori[sz]ed|not authori[sz]ed|from (your|any) (system|computer)|all copies|vertraulich|confidentiel/,
  /오(수신|발송)|본 ?(메일|이메일|전자우편|메시지)에 ?(포함|첨부|기재|담긴)|무단 ?(복제|전재|사용|배포|열람|도용)|잘못 ?(수신|전송|전달|발송|배달|받)|(수신인|수신자|받는 ?사람|당사자|귀하)(이|가|께서)?[^.\n]{0,12}(아닌|아니|아닐)|지정된 ?(수신|사용|분)|수신인만|(권한|자격)(이|은)? ?없는|기밀|대외비|비밀(이|을) ?포함|법률(상|적)[^.\n]{0,6}(보호|비밀|특권)|보호(되는|받는|대상)|제 ?3 ?자에게[^.\n]{0,10}(전달하지|공개하지|보내지|제공하지)|발(신|송)(인|자)에게[^.\n]{0,10}(통지|통보|알려|알리|연락|회신|반송)|목적 ?(을 ?)?달성/,
)
/** The line under a newsletter or a web page. */
const FOOTER = any(
  /무단 ?수집|발신 ?전용|회신이 ?불가|[|｜·•]\s?(수신 ?거부|구독 ?(해지|취소))|(수신 ?거부|구독 ?(해지|취소))\s?[|｜·•]|(수신 ?거부|unsubscribe)[^\n]{0,20}https?:|무료 ?수신 ?거부|수신 ?거부\s?[:：]|(동의|수신)[^.\n]{0,20}(따라|의거하여|확인하여|거쳐) ?발송|본 (메일|이메일|소식지)은[^.\n]{0,40}발송(되|된|하였|한)/,
  /\b(manage|update) (your )?(e-?mail )?preferences\b|you are receiving this|want to hear from us|view (this )?(e-?mail )?in (your )?browser/,
)

export const isNotice = (sentence: string): boolean => LEGAL_NOTICE.test(sentence) || FOOTER.test(sentence)
