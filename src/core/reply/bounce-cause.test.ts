import { expect, test } from 'vitest'
import { enhancedCodeIn, isDeadAddress, replyCodeIn } from './bounce-cause.ts'

const judge = (diagnostic: string, status: string | null = null, around = ''): boolean =>
  isDeadAddress({ status, diagnostic, around })

const DEAD_BY_WORDS = [
  '550 5.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table',
  '550 <a@b.example>: User unknown',
  '550 a@b.example... No such user',
  '550 5.1.1 a@b.example... User unknown',
  '553 5.3.0 <a@b.example>... Addressee unknown, relay=[192.0.2.1]',
  '550 Requested action not taken: mailbox unavailable',
  '550-Mailbox unknown. Either there is no mailbox associated with this name or you do not have authorization to see it.',
  "554 delivery error: dd This user doesn't have a yahoo.com account (a@b.example) [0]",
  '554 delivery error: dd Sorry your message to a@b.example cannot be delivered. This account has been disabled or discontinued [#102].',
  '554 delivery error: dd Requested mail action aborted, mailbox not found',
  '550 Unrouteable address',
  '550 unknown user',
  '550 Invalid recipient',
  '550 Recipient not found',
  '550 No such recipient',
  '550 no mailbox by that name is currently available',
  '550 Address unknown.',
  '550 sorry, no mailbox here by that name (#5.1.1 - chkusr)',
  '511 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
  '550 This address no longer accepts mail.',
  '550 The recipient does not exist here',
  '550 #5.1.0 Address rejected.',
  '550 Mailbox a@b.example does not exist',
  '550 a@b.example is not a valid mailbox',
  '550 Unknown local part park in <a@b.example>',
  '553 sorry, this recipient is not in my validrcptto list (#5.7.1)',
  '553 Invalid/inactive user',
  '550 a@b.example no such user here',
  '550 recipient rejected: user does not exist',
  '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
  '550 No Such User Here"',
  "550 The email account that you tried to reach doesn't exist",
  'User park (a@b.example) not listed in Domino Directory',
  '551 User has moved; please try <c@d.example>',
  "550 5.0.0 <a@b.example>... Can't create output; user unknown",
  '550 5.7.1 The user you are trying to reach is no longer employed here; mailbox no longer valid',
  '550 존재하지 않는 사용자입니다',
  '550 없는 계정입니다',
  '550 5.1.1 수신자를 찾을 수 없습니다',
  'Host or domain name not found. Name service error for name=b.example type=A: Host not found',
  '550 Host unknown',
  '<a@b.example>: unknown host b.example',
  "DNS Error: DNS type 'mx' lookup of b.example responded with code NXDOMAIN",
  "DNS Error: DNS type 'aaaa' lookup of mx.b.example had no relevant answers.",
  'all relevant MX records point to non-existent hosts',
  'all host address lookups failed permanently',
  'an MX or SRV record indicated no SMTP service',
  '556 5.1.10 Recipient address has null MX',
  "Sorry, I couldn't find any host named b.example. (#5.1.2)",
  'No route found to domain b.example from server HB/HANBIT',
  '554 5.4.4 SMTPSEND.DNS.NonExistentDomain; nonexistent domain',
  '550 5.4.1 Recipient address rejected: Access denied. [HE1EUR01FT001.eop]',
  '521 5.2.1 mail.b.example does not accept mail',
]

test.each(DEAD_BY_WORDS)('the address is dead, whatever code came with it: %s', (diagnostic) => {
  expect(judge(diagnostic, enhancedCodeIn(diagnostic) ?? '5.0.0')).toBe(true)
})

const ALIVE_BY_WORDS = [
  "550 5.1.1 user's mailbox is full",
  '552 5.2.2 <a@b.example>: Mailbox full',
  '552 Requested mail action aborted: exceeded storage allocation',
  '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException.MapiExceptionShutoffQuotaExceeded',
  '550 a@b.example Quota exceeded (mailbox for user is full)',
  '552 5.3.4 Message size exceeds fixed maximum message size (10485760)',
  '552 Message too large',
  '550 5.7.1 Message rejected as spam by Content Filtering.',
  '554 5.7.1 The message from (<k@c.example>) with the subject of (x) matches a profile the Internet community may consider spam',
  '550 5.7.1 Service unavailable, Client host [192.0.2.10] blocked using Spamhaus. To request removal from this list see https://www.spamhaus.org/query/ip/192.0.2.10',
  '554 5.7.1 Service unavailable; Client host [192.0.2.10] blocked using b.barracudacentral.org',
  '550 5.1.0 192.0.2.10 is not allowed to send from <c.example> per its SPF Record',
  '550 5.7.26 This mail has been blocked because the sender is unauthenticated',
  '550 5.7.515 Access denied, sending domain c.example does not meet the required authentication level',
  '550 5.1.8 <k@c.example>: Sender address rejected: Domain not found',
  '550-Verification failed for <k@c.example> 550-No Such User Here 550 Sender verify failed',
  '550 sender address is not a valid mailbox: unknown user',
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.7.1 Relaying denied',
  "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
  '450 4.1.1 <a@b.example>: Recipient address rejected: User unknown in local recipient table',
  '450 4.2.0 <a@b.example>: Recipient address rejected: Greylisted',
  '421 4.7.0 Try again later, closing connection.',
  '451 4.7.1 Greylisting in action, please come back later',
  '554 5.4.6 Too many hops',
  'mail for b.example loops back to myself',
  'connect to mx.b.example[203.0.113.5]:25: No route to host',
  'lost connection with mx.b.example[203.0.113.5] while performing the EHLO handshake',
  "550 5.7.1 Unfortunately, messages from [192.0.2.10] weren't sent. Please contact your Internet service provider since part of their network is on our block list (S3150).",
  '554 Message not allowed - [PH01] Email not accepted for policy reasons.',
  '550 Administrative prohibition',
  '550 5.7.1 TRANSPORT.RULES.RejectMessage; the message was rejected by organization policy',
  '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
  '550 5.2.3 RESOLVER.RST.RecipSizeLimit; message too large for this recipient',
  '550 5.7.1 Client host rejected: cannot find your hostname, [192.0.2.10]',
  "550 You are registered as spammer (by user's reject list)",
  '550 수신자 메일함 용량이 초과되었습니다',
  '554 수신이 차단된 메일입니다',
  '550 5.7.1 DAS51 Your mail is blocked automatically by anti-spam system',
  '554 5.0.0 Service unavailable',
  '550 Access denied',
  '550 Denied by policy',
  '550 The account is temporarily disabled',
  '550 5.1.1 <a@b.example> temporarily unavailable, try again later',
]

test.each(ALIVE_BY_WORDS)('something else stood in the way: %s', (diagnostic) => {
  expect(judge(diagnostic, enhancedCodeIn(diagnostic) ?? '5.0.0')).toBe(false)
})

test.each(['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.310', '5.7.17'])(
  'a code that names the address decides where no word does: %s',
  (status) => expect(judge(`550 ${status} Rejected`, status)).toBe(true),
)

test.each([
  '5.1.7',
  '5.1.8',
  '5.2.2',
  '5.2.3',
  '5.3.4',
  '5.4.5',
  '5.4.6',
  '5.4.7',
  '5.6.0',
  '5.7.1',
  '5.7.26',
  '4.2.2',
  '4.4.7',
])('a code about anything else never kills an address: %s', (status) =>
  expect(judge(`${status.startsWith('4') ? 450 : 550} ${status} Rejected`, status)).toBe(false),
)

test('the notice is asked only where the server said nothing', () => {
  expect(
    judge('', null, 'The email account does not exist at the organization this message was sent to.'),
  ).toBe(true)
  expect(judge('550 5.7.1 Rejected', '5.7.1', 'The address may not exist.')).toBe(false)
  expect(judge('', '5.0.0', '수신자의 메일함 용량이 초과되었습니다.')).toBe(false)
})

test('550 to RCPT TO with no word at all means an unknown mailbox', () => {
  expect(judge('550 <a@b.example>', null, '>>> RCPT TO:<a@b.example>')).toBe(true)
  expect(judge('550 <a@b.example>', null, '>>> DATA')).toBe(false)
})

test('codes are found where servers put them, and nowhere else', () => {
  expect(enhancedCodeIn('said: 550-5.1.1 The email account')).toBe('5.1.1')
  expect(enhancedCodeIn('no mailbox here by that name (#5.1.1)')).toBe('5.1.1')
  expect(enhancedCodeIn('host 203.5.1.1 and Exim 4.94.2 and 4.16.55.1')).toBeNull()
  expect(replyCodeIn('reason: 550 5.1.1 User unknown')).toBe(550)
  expect(replyCodeIn('host mx[192.0.2.450] port 587 took 4500 ms')).toBeNull()
})
