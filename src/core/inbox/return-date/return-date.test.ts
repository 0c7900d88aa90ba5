import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/calendar/date.ts'
import { readReturnDate } from './return-date.ts'

/** a Friday */
const WRITTEN_ON = '2026-11-20'

const NOTICES: [text: string, firstDayBack: string | null, writtenOn?: string][] = [
  ['11월 25일까지 부재', '2026-11-26'],
  ['25일(수) 복귀 예정', '2026-11-25'],
  ['12/3 복귀', '2026-12-03'],
  ['2026.11.27부터 정상 근무', '2026-11-27'],
  ['부재중 (~11/30)', '2026-12-01'],
  ['I am out of the office until Nov 30.', '2026-12-01'],
  ['I will be back on Monday, 1 December', '2026-12-01'],
  ['return to the office on 12/01/2026', '2026-12-01'],
  ['11/23~11/27 휴가입니다', '2026-11-28'],
  ['11월 23일(월) ~ 27일(금) 휴가', '2026-11-28'],
  ['from Nov 23 to Nov 27', '2026-11-28'],
  ['I will be out Nov 23 - 27 with no email.', '2026-11-28'],
  ['I am away between 23 and 27 November.', '2026-11-28'],
  ['Ich bin vom 23.11.2026 - 27.11.2026 nicht da', '2026-11-28'],
  ['부재 기간: 2026-11-23 ~ 2026-11-27\n복귀일: 2026-11-30', '2026-11-30'],
  [
    '안녕하세요. 11월 23일부터 11월 27일까지 해외출장으로 메일 확인이 어렵습니다. 30일부터 회신드리겠습니다.',
    '2026-11-30',
  ],
  ['I am out of office and will return on Tuesday.', '2026-11-24'],
  ['I will be back tomorrow', '2026-11-21'],
  ['오늘 연차입니다', '2026-11-21'],
  ['금일 휴가로 부재중입니다. 내일 출근 예정입니다.', '2026-11-21'],
  ['다음 주 월요일에 복귀합니다', '2026-11-23'],
  ['Thank you for your email of Nov 19. I am currently out.', null],
  ['I left the company on Nov 1.', null],
  ['11월 30일부로 퇴사하였습니다', null],
  ['I will be on vacation from December 21, 2026 through January 4, 2027', '2027-01-05'],
  ['1월 4일까지 휴가', '2027-01-05', '2026-12-28'],
  ['will be returning January 4th', '2027-01-04', '2026-12-28'],
  ['11월 10일까지 휴가입니다', null],
  ['11.23(월)~11.25(수) 출장으로 부재중입니다.', '2026-11-26'],
  ['육아휴직 중입니다 (2027년 3월까지)', '2027-04-01'],
  ['on parental leave until March 2027', '2027-04-01'],
  ['I will not be back until December 7.', '2026-12-07'],
  ['I will have limited access to email until my return on December 2nd.', '2026-12-02'],
  ["I'm out of the office today, November 20, and will respond on Monday.", '2026-11-23'],
  ['11월 23일부터 2주간 출장', '2026-12-07'],
  ['휴가기간 : 2026. 11. 23(월) ~ 2026. 11. 27(금)', '2026-11-28'],
  ['출장기간 11/23~27', '2026-11-28'],
  ['I am out of the office (11/23-11/27).', '2026-11-28'],
  ['I will be out of the office starting 11/23/2026 and will not return until 11/30/2026.', '2026-11-30'],
  ['Out of office: returning 12/1', '2026-12-01'],
  ['11월 25일(수) 하루 연차 사용으로 부재중입니다.', '2026-11-26'],
  ['Back in office: Dec 2', '2026-12-02'],
  ["I'm away through Friday", '2026-11-28'],
  ['I am on leave until the end of November.', '2026-12-01'],
  ['11월 말까지 자리를 비웁니다', '2026-12-01'],
  ['업무에 12월 1일 복귀할 예정입니다', '2026-12-01'],
  ['휴가 중입니다. 급한 용무는 02-1234-5678로 연락 주세요.', null],
  ['I am in training all day. Call 010-1234-5678.', null],
  ['안녕하세요, 2026년 11월 24일 오전까지 회신이 어렵습니다', '2026-11-25'],
  [
    'I am currently out of the office with limited access to email. I will be back in the office on\nWednesday, November 25th.',
    '2026-11-25',
  ],
  ['I will be OOO 11/23 and 11/24.', '2026-11-25'],
  ['出張で11月25日まで', '2026-11-26'],
  ["I'll be out until Wednesday, Nov 25 and will reply when I'm back.", '2026-11-26'],
  ['복귀 예정일은 12월 2일(수)입니다', '2026-12-02'],
  ['11/26(목) 복귀 후 회신드리겠습니다', '2026-11-26'],
  ['11월 27일 이후 확인 가능합니다', '2026-11-27'],
  ['Returning: 30 Nov 2026', '2026-11-30'],
  ['I am on annual leave, back 30/11/2026', '2026-11-30'],
  ['11월 20일 보내주신 메일 잘 받았습니다. 11월 24일에 회신드리겠습니다', '2026-11-24'],
  ["'26.11.23 ~ '26.11.27 휴가", '2026-11-28'],
  ['I will be out of the office the week of November 23rd, returning Monday the 30th.', '2026-11-30'],
  ['Out of the office 23rd to 27th November', '2026-11-28'],
  ['I shall respond to your message when I return on 30/11.', '2026-11-30'],
  ['수요일까지 휴가입니다', '2026-11-26'],
  ['11월 24~26일 워크숍 참석으로 부재입니다', '2026-11-27'],
  ['저는 11월 23일(월)부터 정상 출근합니다', '2026-11-23'],
  ['11/23(월)부터 11/25(수)까지 연차입니다. 11/26(목)에 뵙겠습니다.', '2026-11-26'],
  ['12월 1일(화)에 복귀하여 메일 확인 예정입니다', '2026-12-01'],
  ['휴가로 인해 11월 30일(월)에 확인 가능합니다.', '2026-11-30'],
  ['부재기간: 2026년 11월 20일 ~ 2026년 11월 24일', '2026-11-25'],
  ['저는 현재 휴가 중이며 12월 1일에 사무실로 돌아옵니다.', '2026-12-01'],
  ['I am currently on annual leave, returning on Thursday 3rd December.', '2026-12-03'],
  ['I will be out of the office from 11/23 through 11/27', '2026-11-28'],
  [
    'Thank you for your message. I am out of the office until Monday, November 30th, 2026 with limited email access.',
    '2026-12-01',
  ],
  ['I am OOO until 30 November inclusive.', '2026-12-01'],
  ['I will be away from my desk until 2026-11-30', '2026-12-01'],
  ['Hello, I’m on vacation Nov 21–Nov 29 and will reply after I return.', '2026-11-30'],
  ['I will be traveling and back in the office Dec. 7th', '2026-12-07'],
  ['On leave 24/11 - 28/11', '2026-11-29'],
  ['I will be out of the office beginning November 20th and returning December 1st.', '2026-12-01'],
  ['현재 출장중으로 27일(금)까지 메일 회신이 늦을 수 있습니다.', '2026-11-28'],
  ['12/1(화)부터 업무 복귀합니다.', '2026-12-01'],
  ['연말 휴가: 12월 24일 ~ 1월 3일', '2027-01-04'],
  ['12.24~1.3 휴가입니다', '2027-01-04'],
  ['I am away 12/24 - 1/3', '2027-01-04'],
  ['출산휴가 (2026.11.01 ~ 2027.01.31)', '2027-02-01'],
  ['휴직기간 2026년 9월 1일부터 2027년 8월 31일까지', '2027-09-01'],
  ['예비군 훈련으로 금일(11/20) 부재입니다.', '2026-11-21'],
  ['I am out sick today.', '2026-11-21'],
  ['내일까지 휴가입니다.', '2026-11-22'],
  ['I am out of the office and will return on the 30th.', '2026-11-30'],
  ['Back Monday!', '2026-11-23'],
  ['I will be back next Wednesday.', '2026-11-25'],
  ['월요일에 출근합니다.', '2026-11-23'],
  ['다음주 수요일까지 출장입니다', '2026-11-26'],
  ['11월 마지막 주 휴가', null],
  ['I am currently out of office. In urgent cases call 02-555-1234 or +82 10-1234-5678.', null],
  ['Office hours are 9:00-18:00. I will respond soon.', null],
  ['2026년 11월 23일 (월) 09:00 ~ 2026년 11월 25일 (수) 18:00 부재', '2026-11-26'],
  ['~2026-11-30 부재중', '2026-12-01'],
  ['휴가 : 11/23 ~ 11/27 (5일간)', '2026-11-28'],
  [
    'I’ll be out of the office starting Monday, November 23 through Friday, November 27. I will respond when I return on Monday, November 30.',
    '2026-11-30',
  ],
  [
    'I will be out of the office from Monday 23rd November 2026 until Tuesday 1st December 2026.',
    '2026-12-02',
  ],
  ['I am away and shall be back on 1st of December', '2026-12-01'],
  ['I am out of the office until the 30th of November', '2026-12-01'],
  ['returning 12/1/26', '2026-12-01'],
  ['Returning to work on Dec 01, 2026', '2026-12-01'],
  ['I no longer work here as of November 1, 2026.', null],
  [
    'Our office is closed from December 24 until January 2 for the holidays. We reopen on January 4.',
    '2027-01-04',
  ],
  ['I will be unavailable Nov 23-25. ', '2026-11-26'],
  ['I will be attending a conference in Berlin, Nov. 23-25, and will respond with delay', '2026-11-26'],
  ['11월 23, 24일 휴가입니다.', '2026-11-25'],
  ['11월 23일, 24일 양일간 휴가', '2026-11-25'],
  ['25일 복귀', '2026-11-25'],
  ['복귀 : 11/30', '2026-11-30'],
  ['복귀일자 2026.12.01', '2026-12-01'],
  ['회신은 11/30(월) 이후 가능합니다', '2026-11-30'],
  ['금주 금요일까지 부재', '2026-11-21'],
  ['다음 달 2일에 복귀합니다', '2026-12-02'],
  ['I am on PTO through 11/27 and will be back 11/30.', '2026-11-30'],
  ['not in the office until 1/12/2026', '2026-12-01'],
  ['I will not be in the office until Monday 30th Nov', '2026-11-30'],
  ['Bin ab dem 30.11.2026 wieder erreichbar', '2026-11-30'],
  ["Je suis absent jusqu'au 30 novembre 2026", '2026-12-01'],
  ['11月30日まで不在', '2026-12-01'],
  ['2026/11/23-2026/11/27 연차휴가', '2026-11-28'],
  ['11월23일~27일까지 휴가입니다', '2026-11-28'],
  ['11/23 (월) ~ 11/27 (금) 교육 참석, 11/30 (월) 출근', '2026-11-30'],
  ['안녕하세요. 휴가(11/23~24) 중입니다.', '2026-11-25'],
  ['11월 25일 오후에 복귀', '2026-11-25'],
  ['I will be returning to the office Tuesday, Dec 1.', '2026-12-01'],
  ['11월 27일(금) 까지 부재중이며, 급하신 경우 김과장(02-123-4567)에게 연락 바랍니다', '2026-11-28'],
  ['I am currently away on business from 16 Nov to 25 Nov. Please expect delay', '2026-11-26'],
  ['2026. 11. 30. 복귀', '2026-11-30'],
  ['복귀예정일(11월 30일) 이후 회신 드리겠습니다', '2026-11-30'],
  ['휴가 후 12월 초에 연락드리겠습니다', null],
  ['I am out for 2 weeks from November 23.', '2026-12-07'],
]

test.each(NOTICES)('the first day back is read from words: %s', (text, firstDayBack, writtenOn) => {
  expect(readReturnDate(text, writtenOn ?? WRITTEN_ON)).toBe(firstDayBack)
})

test.each([
  ['육아휴직 중입니다. 2028년 3월 1일까지 부재입니다.', '2028-03-02'],
  ['육아휴직 (2026.09.01 ~ 2028.02.29)', '2028-03-01'],
  ['육아휴직으로 2028-03-01에 복귀합니다.', '2028-03-01'],
  ['I am on parental leave until March 2028.', '2028-04-01'],
  ['I am on parental leave and will be back on March 1, 2028.', '2028-03-01'],
  ['해외 파견으로 2029년 12월 31일까지 자리를 비웁니다.', '2030-01-01'],
  ['2년간 육아휴직 예정이며 부재중입니다.', '2028-11-20'],
  ['3년간 함께 근무한 동료가 대신 회신드립니다.', null],
  ['I am out of the office until March 2048.', null],
])('an absence longer than a year is read to its end: %s', (text, firstDayBack) => {
  expect(readReturnDate(text, WRITTEN_ON)).toBe(firstDayBack)
})

test.each([
  '기존 메일 주소는 12월 31일까지만 수신됩니다.',
  '이전 계정은 11월 30일(월)까지 병행 운영합니다.',
  'My old address will work until 31 December.',
])('the last day of an address is no return: %s', (text) => {
  expect(readReturnDate(text, WRITTEN_ON)).toBeNull()
})

test('an address whose mails are not read until a day is an absence', () => {
  expect(readReturnDate('이 계정은 12월 4일까지 사용이 어렵습니다.', '2026-11-20')).toBe('2026-12-05')
  expect(readReturnDate('This mailbox will not be available until 4 December.', '2026-11-20')).toBe(
    '2026-12-04',
  )
})

const days = fc.integer({ min: 1, max: 200 }).map((ahead) => addDays(WRITTEN_ON, ahead))
const korean = (day: string): string => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`

test('every future day is read from every notation', () => {
  fc.assert(
    fc.property(days, (day) => {
      expect(readReturnDate(`${korean(day)} 복귀 예정입니다.`, WRITTEN_ON)).toBe(day)
      expect(readReturnDate(`${korean(day)}까지 휴가입니다.`, WRITTEN_ON)).toBe(addDays(day, 1))
      expect(readReturnDate(`${day.replaceAll('-', '.')}부터 정상 근무`, WRITTEN_ON)).toBe(day)
      expect(readReturnDate(`휴가: ${WRITTEN_ON} ~ ${day}`, WRITTEN_ON)).toBe(addDays(day, 1))
      expect(readReturnDate(`I am away until ${day}.`, WRITTEN_ON)).toBe(addDays(day, 1))
      const english = new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
        timeZone: 'UTC',
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        year: 'numeric',
      })
      expect(readReturnDate(`I will be back on ${english}.`, WRITTEN_ON)).toBe(day)
    }),
  )
})

test('the return date is never before the day the notice was written', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'0123456789월일년까지복귀부터~-/. 휴가untilNovback'),
        maxLength: 60,
      }),
      (text) => {
        const day = readReturnDate(text, WRITTEN_ON)
        expect(day === null || (/^\d{4}-\d\d-\d\d$/.test(day) && day >= WRITTEN_ON)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
