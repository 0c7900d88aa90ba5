// The words by which a bounce without a machine-readable report is recognised: its subject and its opening lines.
import { anyOf } from '#core/inbox/any-of.ts'

const FAILURE_SUBJECT = anyOf(
  /undeliver(ed|able)|non-?deliver(y|ed|able)|not delivered|(could ?n[o']?t|can ?n?[o']?t|unable to( be)?|not) (be )?deliver/,
  /(delivery|mail|message|transmission|transport|send(ing)?|e-?mail)( (delivery|transmission|message|sending|system))? (failure|failed|error|problem|unsuccessful)|failure (notice|delivery|notification)|failed (mail|delivery|message|to deliver)|delivery (report|notification)|delivery status notification|delivery (has failed|warning)/,
  /(returned|returning|bounced?|rejected) (mail|message|e-?mail|to sender)|mail (returned|bounced|could not)|return(ed)? to sender|user unknown|unknown (user|recipient|address)|address not found|message (blocked|rejected|not (sent|delivered))|(mail|message)( was)? (rejected|refused|undeliverable)|\bndn\b|\bndr\b|nondeliverable|problem delivering|delivery incomplete/,
  /반송|(전송|발송|배달|송신|전달|수신)(이|을|에|하지|되지)? ?(실패|불가|오류|못 ?(했|함|하였)|않(음|았)|안 ?(됨|되))|(전송|발송|배달|전달)(하|되|할 ?수|하지|되지|이)? ?(못|없|않)|보내지 ?못|배달 ?(되지|하지)|배달 ?(안 ?됨|못)|배달 ?(상태|실패)|주소를 ?찾을 ?수 ?없|메일이 차단|메시지가 차단|리턴 ?메일|수신 ?불가|불달/,
  /配信(不能|エラー|失敗|できません)|送信(エラー|できません)|不達|配達不能|宛先不明|メールエラー|退信|退回|无法(投递|送达)|投递失败|無法(傳遞|投遞)|unzustellbar|nicht zugestellt|zustell(ung)?.{0,20}fehl|non remis|échec|non distribu|no se (ha )?(pudo|puede) entregar|no entregado|non recapitab|mancata consegna|não (foi )?entregue|falha|onbestelbaar|niet bezorgd|недоставлен|не доставлен|возвращ|levering mislukt|kan inte levereras|olevererbar|niedostarczon|nie można dostarczyć/,
)

const FAILURE_TEXT = anyOf(
  /(message|mail|e-?mail|it|letter)s? (that you sent )?(was|were|is|has been|have been)? ?(not |un)(be )?(been )?(deliver|able to be deliver|successfully deliver)/,
  /(could ?n[o']?t|can ?n?[o']?t|cannot|was not|wasn'?t|were not|unable to|not able to|failed to|impossible to|wasn't able to|did not|has not been) (be )?(deliver|send|reach|relay|transmit|complete delivery)/,
  /deliver[a-z]*( to| of| attempt)?[^.\n]{0,80}(failed|fail(s|ure)|unsuccessful|has been rejected|impossible|aborted|cancell?ed|not possible)|fail(ed|ure)[^.\n]{0,60}deliver|permanent (fatal )?error|fatal errors|permanently fail|giving up|returned (to (you|sender)|message|mail)|undeliver(ed|able)|non-?deliver|(address(es)?|recipient\(?s?\)?) (had|have|with|has) (a )?(permanent|fatal|delivery|problem|error|fail)|failed (address|recipient)|address not found|(user|recipient|address|mailbox|host|domain)s? (is )?(unknown|not (be )?found|does(n'?t| not) exist)|no such user|message (was )?(rejected|refused|blocked|bounced)|did not reach the following|was rejected by|rejected (your|by)|has been (rejected|returned|blocked|refused)|due to the following (reason|error)|errors? occurred|mailbox (is )?full|over quota|cannot be (delivered|sent)|transcript of session|delivery status|unrouteable|bounced|is undeliverable|error report|was not (sent|accepted)/,
  /반송|(전송|발송|배달|전달|송신|수신)(하|되|이|에|을|할 ?수|하지|되지)? ?(못|실패|없|않|불가|거부)|보내지 ?못|존재하지 ?않|찾을 ?수 ?없|용량 ?초과|수신 ?거부|배달할 ?수|전송할 ?수|전달할 ?수|차단되|수신자 ?오류|배달 ?(실패|안)/,
  /配信(でき|され|不能)|送信(でき|され)|お届けでき|届けることができ|存在しません|宛先|无法(投递|送达|发送)|投递|退信|被退回|不存在|nicht (zugestellt|zugestellt werden|gefunden)|konnte nicht|unzustellbar|n'a pas pu|n'ont pas pu|impossible de|non distribu|no se (ha )?pudo|no ha podido|não (foi|pôde)|impossibile|non è stato possibile|kon niet|не (может|могло|удалось|был|доставлен|существует)|nie (może|został|mógł)|kunde inte/,
)

/** Openings that only programs write. */
const SYSTEM_OPENING = anyOf(
  /non-?delivery report|(e-?mail|message) below (could|can) ?not be delivered|this is the (mail system|mail delivery|mail transport|qmail-send|courier|postfix|smtp|message|mail transfer) |this (is an automat\w+|message was created automatically by|report relates to|is a (delivery|mail)|is the mail)|hi\. this is the|i'?m sorry to have to inform you|i'?m afraid i wasn'?t able|this message was (undeliverable|created automatically)|the original message was received at|a message (that )?you sent (could not|to the following)|the following (address(es)?|message|recipient)[^\n]{0,40}(had|could|failed|not|to <)|your message (with subject|did not reach|to|cannot|could|was not|wasn'?t|has not)|delivery (has failed to|to the following)|message from (the )?\S+|reporting-mta|transcript of session|<<< [45]\d\d|>>> (rcpt|data|mail)|final-recipient|remote (host|server) said|smtp error from remote|diagnostic information for administrators|generating server|unable to deliver message to|we were unable to deliver|the following organization rejected|메일 ?전송 ?시스템|관리자를 ?위한 ?진단|메시지를 ?배달(할|하지)|받는 ?사람(이나|에게|에|과)|원격 서버/,
)

/** A firewall about a mail that its reader sent. The list of what it keeps from its own users speaks of received mails. */
const SENT_MAIL_BLOCKED = anyOf(
  /(보내신|(발송|전송|송신|발신)(하신|한)|귀하(께서|가|의)|(고객|회원)님(께서|이|의))[^.\n]{0,50}(메일|메시지|편지|e-?mail)[^.\n]{0,80}(차단|거부|격리|반송|반려|폐기|수신 ?불가|(전달|수신|전송|배달)되지|스팸(으로|메일로) ?(분류|판정|처리|간주))/,
  /\b(e-?mail|mail|message) (that |which )?you (have )?sent\b[^.\n]{0,100}\b(blocked|quarantined|rejected|refused)|\byour (e-?mail|mail|message)\b[^.\n]{0,80}\b(has been|was|is) (blocked|quarantined|rejected|refused)/,
)
const BLOCKED_SUBJECT = anyOf(
  /차단|반송|거부|격리|반려|전달되지|\b(blocked|quarantined|rejected|refused|returned)\b/,
)

const DELAY = anyOf(
  /delay(ed)?\b|\b(has been|is|was) (postponed|deferred)|continue to (try|attempt)|delivery[^.\n]{0,30}(is |has been |was )?(still )?(pending|deferred|postponed)|warning: (could not|message)|still (undelivered|being|trying|in (the )?queue|not)|not yet been delivered|not been delivered yet|will (keep|continue|be)? ?(trying|to try|to be retried|retry|retried|attempt)|you do not need to resend|no action is required on your part|temporar\w+ (problem|fail|error|unable|delivery)[^.]{0,40}(retry|will|still)|delivery incomplete|지연|계속 ?(시도|전송)|재시도(할|합니다|를 ?계속)|다시 ?시도(할 ?예정|합니다)|配信遅延|遅延|verzögert|retard[ée]/,
)
/** A gateway or a list keeps the mail until a moderator decides. */
const HELD = anyOf(
  /\b(await(s|ing)|pending) (\w+ ){0,3}(approval|review|moderat\w+)|\b(placed|put) on hold\b|\bheld (for|until|pending)\b[^.\n]{0,60}(approv|review|moderat)/,
  /(승인|검토) ?대기|(승인|검토)[^.\n]{0,12}(후|되면|하면)[^.\n]{0,16}(전달|수신|배달)(됩|될|돼)/,
)
const DECIDED =
  /\b(has|have|was|were) (been )?(rejected|returned|refused|deleted|expired)|(거부|거절|반려|반송|삭제)(되었|됐|했|하였|처리)/i
const GIVEN_UP =
  /giving up|gave up|given up|will not (be )?(retr|tr)|no further attempts|(has|have|was|were) (been )?(unsuccessful|returned|rejected|expired)|too long|(could not|couldn't|cannot|can't) be delivered (to|within|for|after)|permanent|fatal|has failed|failed permanently|undeliverable|returned to sender|반송|포기|더 이상 시도하지|최종/i
const SUCCESS =
  /(was|were|has been|have been|is) (successfully |now )?(delivered|relayed|expanded)\b(?! to the following recipients? failed)|successful(ly)? (mail )?deliver|delivered successfully|return receipt|delivery receipt|delivered to mailbox|delivery to these recipients or groups is complete|^(delivered|relayed|배달됨|전달됨)\s?[:：]|메시지가 [^\n]{0,30}배달되었|배달되었습니다|성공적으로 (전송|배달|전달)|배달됨|전송 ?완료|수신 ?확인/i

export const saysFailure = (opening: string): boolean => FAILURE_TEXT.test(opening)
export const isSystemText = (opening: string): boolean => SYSTEM_OPENING.test(opening)

export const saysSentMailBlocked = (opening: string): boolean => SENT_MAIL_BLOCKED.test(opening)
export const isBlockedSubject = (subject: string): boolean => BLOCKED_SUBJECT.test(subject.slice(0, 300))

/** @param subject without a reply prefix */
export const saysFailureInSubject = (subject: string): boolean => FAILURE_SUBJECT.test(subject.slice(0, 300))

/** The server continues to try, or a moderator has to decide: delivery has not failed yet (RFC 3464 "delayed"). */
export function saysDelayed(subject: string, opening: string): boolean {
  const start = firstLines(opening, 25)
  if (HELD.test(start)) return !DECIDED.test(`${subject}\n${start}`)
  if (
    /\b(delay(ed)?|warning)\b|지연/i.test(subject) &&
    !/fail|undeliver|unknown|no such|반송|실패/i.test(subject)
  )
    return !GIVEN_UP.test(start)
  return (
    DELAY.test(start) &&
    !GIVEN_UP.test(`${subject}\n${start}`) &&
    !/fail|undeliver|return|반송|실패/i.test(subject)
  )
}

export function saysDelivered(subject: string, opening: string): boolean {
  const start = firstLines(opening, 15)
  return (
    SUCCESS.test(`${subject}\n${start}`) &&
    !/\bnot\b(?! sent)|\bun(able|deliver|success)|fail|error|could|못|실패|않/i.test(`${subject}\n${start}`)
  )
}

const firstLines = (text: string, count: number): string => text.split('\n', count).join('\n')
