// Wordings of certain server families, as a table: dead addresses and everything else.
import { expect, test } from 'vitest'
import { isDeadAddress, noticeVerdict, type Party } from './delivery-verdict.ts'

const judge = (diagnostic: string, status: string | null, around = ''): boolean =>
  isDeadAddress({ status, diagnostic, around })

const DEAD: [status: string | null, diagnostic: string][] = [
  ['4.0.0', "DNS Error: 80 DNS type 'mx' lookup of b.example responded with code NXDOMAIN"],
  ['4.0.0', "DNS Error: 80 DNS type 'mx' lookup of b.example had no relevant answers."],
  ['4.0.0', "The domain b.example doesn't receive email according to the administrator: returned Null MX"],
  ['5.1.0', "5.1.0 - Unknown address error 550-'5.1.1 <a@b.example>: User unknown' (delivery attempts: 0)"],
  ['5.0.0', '550 Mailbox is frozen. See http://mail.b.example/err/3/'],
  ['5.7.13', '525 5.7.13 <a@b.example>: Recipient address rejected: User account disabled.'],
  [null, 'Esta casilla ha expirado por falta de uso.'],
  [null, 'Invalid final delivery userid: a@b.example'],
  [null, 'ディレクトリのリストにありません'],
  ['5.7.505', '550 5.7.505 Access denied, banned recipient'],
  ['5.3.2', '521 5.3.2 <a@b.example>: Recipient address rejected: System not accepting network messages'],
  ['5.0.0', '551 <a@b.example> is a deactivated mailbox'],
  ['5.0.0', '550 Mailbox not present'],
  ['5.0.0', '550 a@b.example has been replaced by c@b.example'],
  ['5.0.0', '550 사용자 계정이 정지되었습니다'],
  ['5.0.0', '550 퇴사한 직원의 메일 주소입니다'],
  // closed to outsiders: no later mail changes that
  [null, 'The group you tried to contact may not exist, or you may not have permission to post messages'],
  [null, "The sender isn't allowed to post messages to this group."],
  [null, '이 주소는 조직 외부에서 보낸 메일을 수신하지 않습니다.'],
  [null, "You're not allowed to send messages to this distribution list."],
  [null, 'a@b.example only accepts messages from people in its organization or on its allowed senders list.'],
  ['5.7.1', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required'],
  ['5.7.1', '554 5.7.1 Postings from non-members are refused'],
  [null, '연락하신 그룹이 존재하지 않거나 그룹에 메시지를 게시할 권한이 없을 수 있습니다.'],
]
test.each(DEAD)('the address is dead: %s %s', (status, diagnostic) => {
  expect(judge(diagnostic, status)).toBe(true)
})

const ALIVE: [status: string | null, diagnostic: string, around?: string][] = [
  ['5.0.0', '550 휴면 계정입니다.'],
  [
    '5.1.0',
    "5.1.0 - Unknown address error 550-'5.7.1 <a@b.example>... Access denied' (delivery attempts: 0)",
  ],
  ['5.1.7', '550 5.1.7 No such domain ieum.example.'],
  ['5.1.8', '553 5.1.8 Domain of sender does not exist'],
  ['5.1.0', '553 5.1.0 ieum.example does not exist', 'SMTP error after MAIL FROM:<a@ieum.example> SIZE=9:'],
  ['5.2.1', '550-5.2.1 The user you are trying to contact is receiving mail at a rate that prevents more'],
  ['5.1.1', '550 5.1.1 RCP-P2 http://x.example/codes#rcp Refused due to recipient preferences'],
  ['5.4.4', 'Name service error for name=b.example type=MX: Malformed or unexpected name server reply'],
  ['5.3.0', '554 5.3.0 unknown mailer error 255'],
  ['5.2.0', 'procmail: Lock failure on "/var/mail/a.lock" procmail: Error while writing to "/var/mail/a"'],
  [null, 'The following recipients could not be reached: a@b.example: Envelope expired'],
  [
    '5.0.0',
    '550 Your server requires confirmation. Visit us to confirm this server. (in reply to RCPT TO command)',
  ],
  [null, 'a@b.example is not a member of the Talk mailing list'],
  ['5.7.324', '550 5.7.324 dnssec-invalid: Destination domain returned invalid DNSSEC records'],
  ['5.7.510', '550 5.7.510 Access denied, a.example does not accept email over IPv6'],
  ['5.5.4', '501 5.5.4 Invalid domain name'],
  [null, '501 Invalid domain name', 'Connected to 192.0.2.1 but my name was rejected.'],
  ['5.0.0', '550 recipient not accepted. (BATV: no tag)'],
  ['4.1.1', '450 4.1.1 <a@b.example>: Recipient address rejected: User unknown in virtual alias table'],
  ['4.4.3', "DNS Error: DNS type 'mx' lookup of b.example responded with code SERVFAIL"],
]
test.each(ALIVE)('the address is not dead: %s %s', (status, diagnostic, around) => {
  expect(judge(diagnostic, status, around)).toBe(false)
})

const BLOCKED: [party: Party, diagnostic: string, around: string][] = [
  [
    'mailbox',
    '550 Rejected: blocked',
    'The sending domain has been blocked by the administrators of b.example.',
  ],
  ['mailbox', '550 5.1.1 <a@b.example> 192.0.2.9 has sent to too many recipients today', ''],
  ['mailbox', '554 5.0.0 Administrative prohibition - envelope blocked', ''],
  ['mailbox', '550 차단되었습니다', '보낸 사람이 당사의 차단 목록에 있습니다.'],
  ['content', '550 메일이 차단되었습니다', '차단 사유: 스팸 키워드'],
  ['unknown', '550 Blocked', 'Your message could not be delivered.'],
  ['unknown', '550 Blocked', 'The mailbox may be unknown: no such user.'],
  ['unknown', '550 blocked for user', 'The sender is blocked.'],
]
test.each(BLOCKED)('blocked, and %s is meant: %s %s', (party, diagnostic, around) => {
  expect(noticeVerdict({ status: '5.0.0', diagnostic, around }).party).toBe(party)
})
