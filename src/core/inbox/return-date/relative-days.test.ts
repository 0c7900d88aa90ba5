// Absence notices with near and distant dates: the table is in addition to return-date.test.ts.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#core/calendar/date.ts'
import { daysBetween } from './calendar-day.ts'
import { readReturnDate } from './return-date.ts'

/** a Friday */
const WRITTEN_ON = '2026-11-20'

const NOTICES: [text: string, firstDayBack: string | null, writtenOn?: string][] = [
  ['9월 3일까지 휴가입니다', '2026-09-04', '2026-08-28'],
  ['~9/3 휴가', '2026-09-04', '2026-08-28'],
  ['9.3(목)부터 복귀', '2026-09-03', '2026-08-28'],
  ['9월 3일(목)부터 정상 근무합니다', '2026-09-03', '2026-08-28'],
  ['다음 주 월요일에 복귀 예정입니다', '2026-11-23'],
  ['다음주 수요일부터 출근합니다', '2026-11-25'],
  ['이번 주 금요일까지 부재중입니다', '2026-11-21'],
  ['금주 금요일까지 출장입니다', '2026-11-21'],
  ['차주 화요일 복귀', '2026-11-24'],
  ['내주 월요일부터 업무 복귀합니다', '2026-11-23'],
  ['until Monday 30 November', '2026-12-01'],
  ['I am out of office until Monday, 30 November.', '2026-12-01'],
  ['back on 12/3', '2026-12-03'],
  ['from 23 to 27 Nov', '2026-11-28'],
  ['returning in 2 weeks', '2026-12-04'],
  ['I will be back in a week', '2026-11-27'],
  ['I will return in three days.', '2026-11-23'],
  ['2주 후 복귀 예정입니다', '2026-12-04'],
  ['3일 후에 복귀합니다', '2026-11-23'],
  ['일주일간 휴가입니다', '2026-11-27'],
  ['1주일 동안 자리를 비웁니다', '2026-11-27'],
  ['휴가 기간: 12.28 ~ 1.3', '2027-01-04'],
  ['12/28(월) ~ 1/3(일) 휴가', '2027-01-04'],
  ['12월 28일부터 내년 1월 3일까지 휴가입니다', '2027-01-04'],
  ['연말 휴가로 1월 2일까지 부재, 1월 4일 복귀', '2027-01-04', '2026-12-24'],
  ['휴가기간 : 2026-12-24 ~ 2027-01-01', '2027-01-02'],
  ['I am away from 24 December to 1 January', '2027-01-02', '2026-12-23'],
  ['I will be out of office from Dec 24th until Jan 2nd, returning on Jan 4th', '2027-01-04', '2026-12-23'],
  ['11/23-11/27 연차', '2026-11-28'],
  ['11월 23일 - 27일 부재', '2026-11-28'],
  ['11월 23일 하루 연차입니다', '2026-11-24'],
  ['금일 반차로 오후 부재중입니다', '2026-11-21'],
  ['오늘(11/20) 휴가입니다', '2026-11-21'],
  ['내일까지 휴가입니다', '2026-11-22'],
  ['모레 복귀합니다', '2026-11-22'],
  ['월요일에 확인 후 회신드리겠습니다', '2026-11-23'],
  ['다음 달 1일에 복귀합니다', '2026-12-01'],
  ['다음달 초까지 부재', null],
  ['12월 중순까지 출장입니다', null],
  ['이번 달 말까지 휴직입니다', '2026-12-01'],
  ['이달 말까지 부재중입니다', '2026-12-01'],
  ['연말까지 휴직입니다', '2027-01-01'],
  ['2027년 2월 28일까지 육아휴직', '2027-03-01'],
  ['육아휴직(2026.06.01 ~ 2027.05.31)으로 부재중입니다', '2027-06-01'],
  ['I am on maternity leave until May 2027', '2027-06-01'],
  ['I will be back at my desk on Monday', '2026-11-23'],
  ['Back Monday!', '2026-11-23'],
  ['OOO until 11/30', '2026-12-01'],
  ['I am currently out of the office returning Monday 23rd November', '2026-11-23'],
  ['I am out of the office today and will be back tomorrow.', '2026-11-21'],
  ['I will be out of the office Thursday 11/26 and Friday 11/27 for Thanksgiving.', '2026-11-28'],
  ['I will be out of the office through November 29th.', '2026-11-30'],
  ['I am out of the office from 11/20/2026 through 11/29/2026.', '2026-11-30'],
  ['I am traveling this week and will respond next week', '2026-11-23'],
  ['I will respond when I return on Wednesday, November 25th.', '2026-11-25'],
  ['I am out of the office, back in office 1st December 2026', '2026-12-01'],
  ['Out of Office 23rd Nov - 4th Dec', '2026-12-05'],
  ['I am on annual leave from Monday 23rd November to Friday 4th December inclusive', '2026-12-05'],
  ['I am on holiday until 5th December inclusive', '2026-12-06'],
  ['I will be on PTO starting 11/23, returning 11/30', '2026-11-30'],
  ['I will be unavailable 11/23 to 11/25', '2026-11-26'],
  ['I will be away for two weeks from 23 November', '2026-12-07'],
  ['I am away until the 30th of November', '2026-12-01'],
  ['I shall return on 30 Nov. 2026', '2026-11-30'],
  ['I am off work until Tuesday', '2026-11-25'],
  ['Rückkehr: 30.11.2026', '2026-11-30'],
  ['Ich bin bis zum 30.11.2026 nicht im Büro', '2026-12-01'],
  ['Ich bin ab dem 30. November wieder erreichbar', '2026-11-30'],
  ["Je suis absent jusqu'au 30 novembre 2026", '2026-12-01'],
  ['de retour le 30/11/2026', '2026-11-30'],
  ['11月30日まで不在にしております', '2026-12-01'],
  ['11月30日より通常業務に戻ります', '2026-11-30'],
  ['我将于11月30日返回', '2026-11-30'],
  ['外出，11月30日回来', '2026-11-30'],
  ['26.11.30 복귀', '2026-11-30'],
  ["'26.11.30(월) 복귀예정", '2026-11-30'],
  ['2026/11/30 복귀', '2026-11-30'],
  ['20261130 복귀', '2026-11-30'],
  ['복귀일시: 2026년 11월 30일 오전 9시', '2026-11-30'],
  ['부재기간: 2026년 11월 20일 09:00 ~ 2026년 11월 27일 18:00', '2026-11-28'],
  ['부재 기간 : 2026.11.20 00:00 ~ 2026.11.29 23:59', '2026-11-30'],
  ['11월 20일 13시부터 18시까지 외근입니다', '2026-11-21'],
  ['11/20 오후 반차', '2026-11-21'],
  ['추석 연휴로 9월 24일부터 27일까지 쉽니다', '2026-09-28', '2026-09-20'],
  ['하계휴가 : 8/3(월)~8/7(금)', '2026-08-08', '2026-07-30'],
  [
    '8월 3일(월)부터 8월 7일(금)까지 여름휴가입니다. 8월 10일(월)에 연락드리겠습니다.',
    '2026-08-10',
    '2026-07-30',
  ],
  ['12월 1일자로 영업2팀으로 이동했습니다', null],
  ['저는 11월 30일까지 근무합니다', null],
  ['I no longer work here as of November 30', null],
  ['My last day was November 13.', null],
  ['귀하께서 11월 19일에 보내주신 메일을 잘 받았습니다. 담당자가 2영업일 이내 회신드립니다.', null],
  ['영업시간은 09:00~18:00입니다.', null],
  ['Our office hours are Mon-Fri 9-5.', null],
  ['Tel 02-1234-5678 / Fax 02.1234.5679', null],
  ['Please call 11/7 support line', null],
  ['24시간 이내 답변드리겠습니다', null],
  ['I will have no access to email until I return Dec 1', '2026-12-01'],
  ['Ab 1.12. bin ich wieder da', '2026-12-01'],
  ['교육 참석으로 11.23~24 부재', '2026-11-25'],
  ['금요일(27일)까지 출장', '2026-11-28'],
  ['27일(금)까지 해외출장 중이며 30일(월) 복귀 예정입니다.', '2026-11-30'],
  ['11월 마지막 주까지 부재', null],
  ['다음 주까지 휴가입니다', '2026-11-30'],
  ['이번 주까지 휴가', '2026-11-23'],
  ['다음 주에 복귀합니다', '2026-11-23'],
  ['I am out this week', '2026-11-23'],
  ['I am on leave all of next week', '2026-11-30'],
  ['I will be out until next Wednesday.', '2026-11-26'],
  ['out of office until end of next week', '2026-11-30'],
  ['I will be back at work at the beginning of December', '2026-12-01'],
  ['I am out of the office for the week of November 23', '2026-11-30'],
  ['2028년 5월까지 휴직입니다', '2028-06-01'],
  ['11/23~11/27 해외 출장으로 회신이 늦을 수 있습니다.', '2026-11-28'],
  ['11월 25일 출장에서 복귀합니다', '2026-11-25'],
]

test.each(NOTICES)(
  'the first day back is read, or nothing is made up: %s',
  (text, firstDayBack, writtenOn) => {
    expect(readReturnDate(text, writtenOn ?? WRITTEN_ON)).toBe(firstDayBack)
  },
)

const day = fc.integer({ min: 0, max: 4000 }).map((ahead) => addDays('2024-01-01', ahead))

test('for any text, the return date is neither past nor more than four years ahead', () => {
  const phrase = fc.constantFrom(
    ...[
      '까지 휴가',
      '부터 복귀',
      ' 복귀 예정',
      ' 하루 연차',
      '~',
      ' - ',
      ' until ',
      ' back on ',
      ' from ',
      ' to ',
    ],
    ...[
      '다음 주 ',
      '이번 주 금요일',
      '2주 후',
      '일주일간',
      'in 3 weeks',
      ' next week',
      '연말까지',
      '월말까지',
      '\n',
    ],
  )
  const written = fc.oneof(
    day.map((one) => one.replaceAll('-', '.')),
    day.map((one) => `${Number(one.slice(5, 7))}월 ${Number(one.slice(8))}일`),
    day.map((one) => `${Number(one.slice(5, 7))}/${Number(one.slice(8))}`),
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(phrase, written), { maxLength: 8 }), day, (pieces, writtenOn) => {
      const read = readReturnDate(pieces.join(''), writtenOn)
      if (read === null) return
      expect(daysBetween(writtenOn, read)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(writtenOn, read)).toBeLessThanOrEqual(4 * 366)
    }),
    { numRuns: 1000 },
  )
})
