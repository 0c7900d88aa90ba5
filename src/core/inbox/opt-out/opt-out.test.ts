import { expect, test } from 'vitest'
import { growthExponent, MAX_EXPONENT } from '#server/platform/testing/growth.ts'
import { readOptOut } from './opt-out.ts'

test.each([
  '수신거부',
  '수신 거부합니다.',
  '수신거부 요청드립니다',
  '수신거부 부탁드려요~',
  '안녕하세요, 메일 수신거부 처리 부탁드립니다.',
  '메일 그만 보내주세요.',
  '그만 보내세요',
  '이런 메일 보내지 마세요',
  '더 이상 메일을 보내지 말아 주세요.',
  '앞으로는 연락하지 말아주시기 바랍니다.',
  '이런 광고 메일 더는 받고 싶지 않습니다.',
  '다시는 연락 주지 마십시오.',
  '메일 발송을 중단해 주시기 바랍니다.',
  '메일링 리스트에서 삭제해 주세요',
  '저희 회사는 발송 대상에서 제외 부탁드립니다.',
  '수신을 원하지 않습니다.',
  '수신 원치 않으니 참고 부탁드립니다',
  '광고성 메일은 사절합니다.',
  '제 개인정보를 삭제해 주세요.',
  '제 연락처 삭제 요청드립니다.',
  '구독 해지 부탁드립니다',
  '앞으로는 메일 안 보내주셔도 됩니다.',
  '죄송하지만 향후 이메일 발송은 삼가 부탁드립니다.',
  '연락 그만 주세요.',
  '명단에서 빼주시기 바랍니다.',
  'Unsubscribe',
  'unsubscribe me please',
  'Please unsubscribe.',
  'I would like to unsubscribe from these emails.',
  'Please remove me from your list.',
  'Kindly take us off your mailing list',
  'Remove my email address from your database immediately.',
  'Stop emailing me.',
  'Please stop sending me these emails',
  'Do not contact me again.',
  "Don't email us anymore",
  'No more emails please',
  'I want to opt out.',
  'Opt me out',
  'We do not wish to receive further emails from you.',
  'Not interested. Please delete my data.',
  'STOP',
  'remove',
  'Please cease all communication with our staff.',
])('asks to stop: %s', (text) => {
  expect(readOptOut(text, 'Re: 제안')?.level).toBe('sure')
})

test.each([
  '관심 없습니다. 감사합니다.',
  '지금은 필요하지 않습니다.',
  '저는 담당자가 아닙니다. 이수민 대리에게 연락 주세요.',
  '자료 보내주세요.',
  '견적서를 메일로 보내주시면 검토하겠습니다.',
  '첨부파일로 보내지 마시고 링크로 부탁드립니다.',
  '이번 주는 바쁘니 연락하지 말아 주세요. 다음 달에 뵙겠습니다.',
  '수신거부 링크는 어떻게 넣나요?',
  '수신거부 기능이 있나요?',
  '수신거부를 원하시면 아래 링크를 클릭하세요.',
  '메일이 수신거부 되어 있어서 늦게 확인했습니다.',
  '더 이상 늦지 않게 회신드리겠습니다.',
  '일을 그만두게 되어 후임을 소개드립니다.',
  '앞으로도 좋은 제안 보내주세요.',
  '회의는 그만하고 계약합시다.',
  '리스트를 정리해서 보내드리겠습니다.',
  'Not interested, thanks.',
  'Does your product have an unsubscribe link?',
  'What is your unsubscribe rate?',
  'If you no longer wish to receive emails, click unsubscribe.',
  "Don't remove me from the list yet.",
  "Please don't hesitate to contact me again.",
  'Please send me more information.',
  'We stopped using that product last year.',
  "I don't have time this week, do not call me before Monday.",
  'Please do not send the sample by post.',
  'Can recipients opt out of your mails?',
])('does not ask to stop: %s', (text) => {
  expect(readOptOut(text, 'Re: 제안')).toBeNull()
})

test('a mail with only the request as its subject is an opt-out, a reply to such a subject is not', () => {
  expect(readOptOut('', 'unsubscribe')?.level).toBe('sure')
  expect(readOptOut('', '수신거부')?.level).toBe('sure')
  expect(readOptOut('내용 확인했습니다.', '수신거부 기능 문의')).toBeNull()
})

test('a request is found anywhere among other sentences', () => {
  expect(
    readOptOut(
      '안녕하세요.\n검토해 보았으나 저희와는 맞지 않습니다.\n앞으로 메일은 보내지 말아 주세요.\n감사합니다.\n박서준 드림',
      '',
    ),
  ).toEqual({ level: 'sure', sentence: '앞으로 메일은 보내지 말아 주세요' })
})

test.each([
  'Remove this compatible string from the documentation.',
  'Please take this conversation over to the other mailing list.',
  'The value will be removed from the table in a later version. Remove it.',
  'This lets my system remove this privilege from admins, and contact them.',
  'Unsubscribe from our newsletter',
])('removing something else is not an opt-out: %s', (text) => {
  expect(readOptOut(text, 'Re: x')).toBeNull()
})

test.each([
  ['an announced block', '귀사 메일은 차단하겠습니다.', 'sure'],
  ['a request that names a law', '정보통신망법 제50조에 따라 수신을 거부합니다.', 'sure'],
  ['a request without spaces and with misspelled syllables', '보네지마새요제발', 'sure'],
  ['a request for the whole team', '저희 팀 전체를 발송 명단에서 빼 주세요.', 'sure'],
  ['the way out that is asked for', '이 메일 안 받으려면 어떻게 해야 하나요?', 'likely'],
  ['consent that was never given', '저는 구독한 적이 없습니다.', 'likely'],
  ['one channel rejected and another offered', '전화 말고 메일로 주세요.', null],
  ['one receiver rejected and another offered', '저한테 보내지 마시고 구매팀으로 보내 주세요.', null],
  ['a postponement', '연말까지는 연락하지 말아 주시고 1월에 다시 보내주세요.', null],
  ['an attendance list', '참석자 명단에서 저는 빼주세요.', null],
  ['a denial', '그만 보내라는 뜻은 아닙니다.', null],
  [
    'a request for a weekday and a part of the day',
    '월요일 오전에는 보내지 말아 주세요. 회의가 많습니다.',
    null,
  ],
  ['a request for hours', '오후 6시 이후에는 메일을 보내지 말아 주세요.', null],
  ['a request for the time of an event', '심사 중에는 메일을 삼가 주시기 바랍니다.', null],
  ['a request for fewer mails', '매주 보내지 마시고 한 달에 한 번만 보내 주세요.', null],
  ['a request for a time that is also for good', '주말에는 앞으로 메일 보내지 말아 주세요.', 'likely'],
  ['a term that is denied', '당분간이 아니라 영구적으로 메일을 보내지 말아 주세요.', 'sure'],
  ['a complaint about each morning', '아침마다 오는 메일 그만 보내주세요.', 'sure'],
  ['a request for a time in English', "Please don't send emails on Mondays.", null],
  ['a chat rejected and mail asked for', '카톡은 그만 보내시고 메일로 정리해서 주세요.', null],
  ['a channel rejected together with mail', '다시는 카톡도 메일로도 연락하지 마세요.', 'sure'],
  ['an offer declined', '아쉽지만 사양하겠습니다.', null],
  ['what the writer has done', '후보 업체 리스트에서 A사는 제외했습니다.', null],
  ['a paid plan', '기존 구독을 해지하고 새 요금제로 바꾸고 싶습니다.', null],
  ['a question about a product in English', 'Does it stop sending when someone replies?', null],
  ['a request for the contrary', '저를 목록에서 빼지 말아 주세요.', null],
  ['their own customers', '고객이 수신거부하면 자동으로 제외되나요?', null],
] as const)('%s: %s', (_, text, level) => {
  expect(readOptOut(text, 'Re: 제안')?.level ?? null).toBe(level)
})

test('a sure request has priority over a likely one above it', () => {
  const text = '저는 구독한 적이 없습니다.\n수신거부 부탁드립니다.'
  expect(readOptOut(text, 'Re: 제안')).toEqual({ level: 'sure', sentence: '수신거부 부탁드립니다' })
})

test('only the first 6,000 characters are read', () => {
  const above = '좋은 제안 감사합니다.\n'.repeat(600)
  expect(readOptOut(`${above.slice(0, 5000)}\n수신거부 부탁드립니다.`, 'Re: 제안')?.level).toBe('sure')
  expect(readOptOut(`${above.slice(0, 6000)}\n수신거부 부탁드립니다.`, 'Re: 제안')).toBeNull()
})

test.each(['하여', '세여', '세', '고요', '습니다', '제발좀', '아진짜', '월요일에는', '메일로'])(
  'a run of "%s" that is eight times as long takes no more than linear time',
  (part) => {
    // both texts are shorter than what is read of a reply; one reading of them is too short to measure
    const work = (run: string) => {
      for (let i = 0; i < 50; i++) {
        readOptOut(`빼${run}ㅋ크`, 'Re: 제안')
        readOptOut(`${run}크`, 'Re: 제안')
      }
    }
    expect(growthExponent(work, part, 700)).toBeLessThanOrEqual(MAX_EXPONENT)
  },
)
