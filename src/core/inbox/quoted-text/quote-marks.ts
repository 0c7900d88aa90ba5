// The lines with which mail programs mark the start of a quoted mail: attributions ("… 님이 작성:") and dividers ("-----Original
// Message-----"); and the lines that programs add below the writer's words.
import { anyOfUnicode } from '#core/inbox/any-of.ts'
import { isAddressedFrom } from './header-block.ts'

/** Dividers after which only quoted text follows. */
const DIVIDER = anyOfUnicode(
  /^[\s>]{0,6}[-_=*~─━]{2,60}\s{0,3}(original ?(message|e-?mail|mail|text|appointment)|forwarded (message|by)[^-]{0,60}|reply (message|above)|원본 ?(메시지|메세지|메일|이메일|편지|글)( ?내용)?|원본|원문|전달된? ?(메시지|메일)|(이전|받은) ?메일( ?내용)?|답장 ?원본|회신 ?원본|urspr[uü]ngliche nachricht|weitergeleitete nachricht|mensaje original|message d'origine|message transf[eé]r[eé]|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig (?:meddelelse|besked)|opprinnelig melding|alkuper[aä]inen viesti|wiadomo[sś][cć] oryginalna|p[uů]vodn[ií] zpr[aá]va|исходное сообщение|пересылаемое сообщение|пересланное сообщение|元のメッセージ|original-nachricht|原始邮件|原始郵件|原邮件|转发邮件)\s{0,3}[-_=*~─━:]{0,60}\s*$/,
  /^[\s>]{0,6}(begin forwarded message|전달된 메시지 시작|anfang der weitergeleiteten nachricht|début du message (réexpédié|transféré)|inicio del mensaje reenviado|inizio messaggio inoltrato)\s?:?\s*$/,
  /^[\s>]{0,6}[-_=]{2,40}\s{0,3}(on|am|le)?\s?.{5,120}(wrote|작성(?:(?:한|하신) ?(?:글|메일|메시지|내용))?|쓴 글|schrieb|a écrit)\s?:?\s{0,3}[-_=]{2,40}\s*$/,
  /^[\s>]{0,6}[-_=*]{0,40}\s?[[(<【]\s?(original (message|mail)|원본 ?(메시지|메일|이메일)|원문|받은 ?메일( ?내용)?)\s?[\])>】]\s?[-_=*]{0,40}\s*$/,
  // Lotus Notes: "Kim ---2026-11-20 10:00:00---Proposal"
  /^.{1,60}\s?---\s?\d{2,4}[-/.]\s?\d{1,2}[-/.]\s?\d{1,4}.{0,24}---.{0,100}$/,
  // the divider and the first copied field on one line
  /^[\s>]{0,6}[-_=]{4,60}\s?(original ?(message|e-?mail)|forwarded message|원본 ?(메시지|메일|이메일)|urspr[uü]ngliche nachricht|message d'origine|mensaje original|messaggio originale|mensagem original)\s?[-_=]{4,60}\s?\S/,
  // "----- 김민지님의 글 -----", "[김민지]님의 글:", "김민지 님이 2026-11-20 10:00에 작성한 내용:"
  /^[\s>]{0,6}[-=─━*~]{2,40}\s?\S.{0,80}?\s?님(의|(이|께서) ?(작성|쓰|쓴|보낸|보내)(한|하신|신)?) ?(글|메일|메시지|내용)\s?[-=─━*~:：]{0,40}\s*$/,
  /^[\s>]{0,6}\[[^\]]{1,40}\]\s?님(의|(이|께서) ?(작성|쓰|쓴|보낸|보내)(한|하신|신)?) ?(글|메일|메시지|내용)\s?[:：]?\s*$/,
  /^[\s>]{0,6}["'“]?[^\s"'“”:]{1,30}["'”]?\s?님이\s.{0,40}\d.{0,40}(작성|쓴|보낸)(한|하신)? ?(글|메일|메시지|내용)\s?[:：]\s*$/,
  /^-----BEGIN PGP (SIGNATURE|MESSAGE|PUBLIC KEY BLOCK)-----\s*$/,
  /^#{2,}[-#\s]*(reply above this line|위에 답장)/,
)

export const isDivider = (line: string): boolean => DIVIDER.test(line.slice(0, 240))

const ATTRIBUTION_END = anyOfUnicode(
  /(wrote|writes|said|schrieb|a écrit|ecrit|escribi[oó]|escreveu|ha scritto|het volgende geschreven|schreef|skrev|kirjoitti|napisa[lł](\(a\))?|pisze|napsal(\(a\))?|написал(\(а\))?|пишет|пише|написа|írta|a scris|έγραψε|yazdı|menulis|đã viết|写道|寫道|كتب(ت)?|כתב(ה)?|เขียน(ว่า)?|написао|napisal[ao]?|skrifaði)\s?:?$/,
  /(님이 ?(작성|쓴|쓰신|보낸|보내신)(한|하신)? ?(글|메일|메시지|내용)?|님께서 ?(작성|쓴|쓰신|보내신)[^:]{0,12}|(이|가|이\(가\)|께서) ?(작성|쓴 ?글|쓴 ?메시지|작성한 ?글|쓰신 ?글)|님의 ?(말|글|메일|메시지)|작성|작성함|쓴 ?글|적었습니다|보낸 ?(글|메일|메시지))\s?[:：]$/,
  /<[^<>\s]{1,200}@[^<>\s]{1,200}>\s?[:：]$/,
  /(wrote|schrieb|a écrit|skrev|escribi[oó]|ha scritto)\s(on|am|le|den|el|il)\s.{5,60}[:：]$/,
  /^wiadomość napisana przez .{3,120} w dniu .{5,40}:$/,
  /(さん|様)?(は|が)(書きました|次のように書きました)[:：]?$/,
)
const ATTRIBUTION_START = anyOfUnicode(
  /^[^\s<>@]{1,64}@[^\s<>]{3,120}\s/,
  /^(on|am|le|el|em|il|op|den|dne|dnia|w dniu|wiadomość napisana|στις|στο|في|بتاريخ|ב|เมื่อ|op|pada|vào|on\b.{0,10}|20\d\d|['’]?\d\d[./-]|\d{1,2}[./-]\d{1,2}|\d{1,2}\s?월|\d{4}\s?년|\d{4}年|(mon|tue|wed|thu|fri|sat|sun)|(mo|di|mi|do|fr|sa|so)\.?,|\(?\d{1,2}:\d\d|at\s|по?н|вт|ср|чт|пт|сб|вс|пон|[가-힣]{2,5}\s?<|"[^"]{1,60}"\s?<|[a-z][\w .,'()-]{1,60}<[^\s<>]{3,120}@)/,
)
/** An address, a time of day or a whole date. A sentence that only ends in "wrote:" contains none of them. */
const NAMES_A_MAIL =
  /@|\d{1,2}:\d{2}|\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}|\d{1,2}월 ?\d{1,2}일|\d{1,2}月|[a-z]{3,9}\.? \d{1,2},? (19|20)\d\d|\d{1,2}\.? [a-z]{3,9}\.?,? (19|20)\d\d|님이|님께서|님의/i

/**
 * How many lines from here on are one attribution ("On Fri … wrote:"), which mail programs may wrap.
 * @returns 0 when none begins here
 */
export function attributionLength(lines: readonly string[], at: number): number {
  const first = strip(lines[at] ?? '')
  if (first === '') return 0
  // "Kim wrote:" directly above quoted lines
  if (first.length < 160 && ATTRIBUTION_END.test(first) && quoteFollows(lines, at + 1)) return 1
  const isKnownStart = ATTRIBUTION_START.test(first)
  if (!isKnownStart && !mayStartAttribution(first, lines[at + 1] ?? '')) return 0
  // the writer's last sentence directly above the attribution
  if (/[가-힣][.!?]["')]?$/.test(first)) return 0
  let joined = first
  for (let count = 1; count <= 4; count++) {
    if (count > 1) {
      const line = (lines[at + count - 1] ?? '').trim()
      if (line === '') return 0
      // Gmail wraps inside the angle brackets: "Kim <⏎kim@…> wrote:"
      joined = `${joined} ${strip(line) === '' ? line : line.replace(/[*_]+$/, '')}`
      joined = joined.replace(/<\s+/, '<').replace(/\s+>/, '>')
    }
    joined = joined
      .replace(/&lt;|&gt;/g, (entity) => (entity === '&lt;' ? '<' : '>'))
      .replace(/<mailto:[^<>]{1,300}>/gi, '')
    if (joined.length > 400 || SAID_BY_SERVER.test(joined)) return 0
    const names = isKnownStart ? NAMES_A_MAIL.test(joined) : MOMENT.test(joined) && /\S@\S/.test(joined)
    // "Kim schrieb am Do. 20. Juni 2026 um 14:49:"
    if (WROTE_ON.test(joined)) return count
    if (ATTRIBUTION_END.test(joined) && (names || (isKnownStart && quoteFollows(lines, at + count))))
      return count
    if (BARE_ATTRIBUTION.test(joined) && quoteFollows(lines, at + count)) return count
  }
  return 0
}

/** What a person pastes of a bounce: "host mx.… said:", "… after RCPT TO:<…>:". Below it the reply continues. */
const SAID_BY_SERVER =
  /\b(?:host|server|mta)\s[^:]{0,120}(?:\[[\da-f.:]{3,45}\]|\b(?:said|returned|responded|replied))[^:]{0,40}:$|\b(?:rcpt to|mail from)\s?:\s?<[^<>\s]{0,320}>\s?:$|^<[^<>\s]{3,320}>\s?:$/i

/** Name, then date and time to the minute. */
const WROTE_ON =
  /^.{1,80}\s(?:wrote|schrieb|a écrit|skrev|ha scritto)\s(?:on|am|le|den|il)\s.{0,50}\d{1,2}[:.]\d{2}(?:\s?(?:uhr|[ap]m))?\s?[:：]$/i

/** Attributions in other languages. The line before may be the writer's own sentence with a time in it. */
const mayStartAttribution = (first: string, next: string): boolean =>
  (MOMENT.test(first) || first.includes('<')) &&
  !/[가-힣]/.test(first) &&
  !/\p{L}[.!?]$/u.test(first) &&
  !ATTRIBUTION_START.test(strip(next))

/** A time of day or a year: with an address in angle brackets it is an attribution in any language. */
const MOMENT = /\d{1,2}[:.]\d{2}|\b(19|20)\d\d\b|\d{1,2}시/

/** "2026/11/20 Kim <kim@…>" is one only when quoted lines follow. */
const BARE_ATTRIBUTION = /^\D{0,20}\d{1,4}[./년-]\s?\d{1,2}.{0,120}<[^<>\s]{3,200}>$/

function quoteFollows(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 3).find((line) => line.trim() !== '')
  return next !== undefined && /^\s{0,3}>/.test(next)
}

const INLINE_MARK =
  /(?:^|\s)((?:On\s(?:mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d)[^\n]{5,200}?\bwrote\s?:|20\d\d\s?[.년/-]\s?\d{1,2}\s?[.월/-][^\n]{3,160}?(?:작성|쓴 ?글|쓰신 ?글|작성한 ?(?:글|메일|메시지))\s?:)|-{3,40}\s?(?:original (?:message|mail)|forwarded message|원본 ?(?:메일|메시지|이메일)|받은 ?메일)\s?-{3,40})(?=\s|$)|(?<=[^\s>-]\s{0,3})(-{3,60}\s?(?:original (?:message|e-?mail)|원본 ?(?:메일|메시지|이메일)|받은 ?메일)\s?-{3,60})(?!-)/i

/**
 * Splits a line that contains an attribution or a divider beside other text: programs that flatten HTML write the reply, the
 * attribution and the quote on one line.
 */
export function splitAtMark(line: string): string[] {
  const found = INLINE_MARK.exec(line)
  const mark = found?.[1] ?? found?.[2]
  if (!found || mark === undefined) return [line]
  const isAttribution = !mark.startsWith('-')
  if (isAttribution && (!/@|\d{1,2}:\d{2}/.test(mark) || /\byou wrote\s?:$/i.test(mark))) return [line]
  const start = found.index + found[0].length - mark.length
  const parts = [line.slice(0, start), mark, line.slice(start + mark.length)]
  return parts.filter((part) => part.trim() !== '')
}

const strip = (line: string): string => line.replace(/^[\s>*_-]{0,12}/, '').replace(/[\s*_]{1,20}$/, '')

/** Lines that phones and mail programs put below a mail. */
const PROGRAM_LINE = anyOfUnicode(
  /^(sent (from|with|via|by) (my |the |a )?.{1,60}|get outlook for .{1,30}|(sent )?from my .{1,40}|download .{1,30} for (ios|android))\.?$/,
  /^((나의|내|제) )?(iphone|ipad|갤럭시|galaxy|휴대폰|휴대전화|스마트폰|모바일|lg|samsung|삼성|android|안드로이드)[^.]{0,40}에서 ?(보냄|보냈습니다|보낸 ?메일(입니다)?|전송|발송|작성)[^.]{0,10}\.?$/,
  /^.{0,40}(메일 ?앱|이메일 ?앱|메일앱|outlook|windows용 메일|다음메일|네이버 ?메일|카카오메일|네이버웍스|naver works)[^.]{0,20}에서 ?(보냄|보냈습니다|보낸 ?메일(입니다)?|전송|발송|작성)[^.]{0,10}\.?$/,
  /^(ios|android|mac|windows)용 outlook (받기|다운로드|가져오기|얻기|설치)\.?$/,
  /^(von mein\w+ .{1,30} gesendet|gesendet (von|mit) .{1,40}|envoy[eé] (de|depuis|[aà] partir de) .{1,40}|enviado (desde|do|a partir) .{1,40}|inviato da(l)? .{1,40}|verzonden (vanaf|met) .{1,40}|skickat fr[aå]n .{1,40}|iphoneから送信|发自我的.{1,20}|從我的.{1,20}傳送|отправлено (с|из) .{1,40}|wys[lł]an[oe] z .{1,40}|hanki outlook.{1,30}|obter o outlook.{1,30}|obtenir outlook.{1,30}|obtener outlook.{1,30}|pobierz aplikację outlook.{0,30}|sent using .{1,40}|lähetetty .{1,40}|az .{1,30}r[óő]l küldve|trimis (de pe|din) .{1,40}|.{0,3}أُ?رسلت من.{1,30}|στάλθηκε από.{1,30}|odoslané z .{1,40}|odesláno z .{1,40}|poslano z .{1,40}|надіслано з .{1,40}|gönderildi.{0,30}|.{1,30}'?(ım|im)den gönderildi|sendt fra min .{1,30}|sendt via .{1,30}|diese nachricht wurde von meinem .{1,60} gesendet)\.?$/,
)

export function isProgramLine(line: string): boolean {
  // replaces a picture
  if (/^\s*(\[(cid:|image: ?|그림: ?)[^\]]{1,300}\]|<image\d{1,6}\.\w{2,5}>)\s*$/i.test(line)) return true
  if (/^-----BEGIN PGP SIGNED MESSAGE-----|^Hash: SHA\d{1,3}\s*$/.test(line)) return true
  const plain = line
    .replace(/\[([^\][]{1,60})\]\(https?:[^)\s]{1,300}\)/g, '$1')
    .replace(/<https?:\/\/[^>\s]{1,300}>/gi, '')
    .trim()
    .replace(/^[<>[\](){}*_·•\s-]+|[<>[\](){}*_\s]+$/g, '')
    .replace(/\s?<?https?:\/\/\S*$/i, '')
    .trim()
  return plain.length > 0 && plain.length < 100 && PROGRAM_LINE.test(plain)
}

const DEVICE =
  '(?:iPhone|iPad|Galaxy|갤럭시|Samsung|Android|안드로이드|(?:삼성|LG) ?(?:모바일|휴대폰|스마트폰)|휴대폰|스마트폰)'
const SENT_BY_DEVICE = `(?:(?:나의 |내 )?${DEVICE}(?: ?[A-Za-z0-9+]{1,12}){0,3}에서 ?(?:보냄|보냈습니다|보낸 ?메일(?:입니다)?)|Sent from my ${DEVICE}[\\w +]{0,30}|Get Outlook for (?:iOS|Android))`
/** Where the program loses line ends, it follows the last sentence directly. */
const DEVICE_AT_END = new RegExp(
  `(?:(?<=[.!?…~)\\]])\\s{0,3}|(?<=[가-힣](?=[A-Z])|[다요죠까음함](?=나의|내 )|[a-z](?=[SG])))${SENT_BY_DEVICE}\\.?\\s*$`,
)
export const withoutDevice = (line: string): string => line.replace(DEVICE_AT_END, '')

/** "-- " before a signature (RFC 3676 §4.3). The blanks around it may be lost in transit. */
export const isSignatureMark = (line: string): boolean => /^\s?--\s?$/.test(line) || /^—\s?$/.test(line)

/** A horizontal rule, as Outlook writes it above the quoted headers. */
export const isRule = (line: string): boolean =>
  /^\s{0,4}[_─━]{10,120}\s{0,4}$/.test(line) || /^\s{0,4}(-{20,120}|={4,120})\s{0,4}$/.test(line)

/** May quoted text begin here, although no rule recognises it? Text after such a line is never a sure request. */
export const isQuoteStart = (line: string): boolean =>
  isDivider(line) ||
  isRule(line) ||
  /^\s{0,4}[-_=*─━]{5,}\s*$/.test(line) ||
  isAddressedFrom(line) ||
  /(\bwrote|작성(한 ?(글|메일|메시지))?|쓴 ?글)\s?[:：]\s*$|님의 ?(글|메일)\s?[:：]?\s*$/i.test(
    line.slice(-60),
  ) ||
  (/[^\s<>]@[^\s<>]/.test(line) && /\d{1,2}:\d{2}|\d{4}\s?[-./년]/.test(line))
