// The day to write again, in all the ways in which replies ask for it and name it. Received on Monday 2026-11-30.
import { describe, expect, test } from 'vitest'
import { readReply } from './read-intent.ts'

const until = (text: string) => readReply({ text, localDate: '2026-11-30', sentTexts: [] }).details.until

describe('parts of months, quarters and years', () => {
  test.each([
    ['2월 말에 한 번 더 연락 부탁드립니다.', '2027-02-22'],
    ['4월 하순경 재연락 부탁드립니다.', '2027-04-26'],
    ['12월 하순에 다시 연락 주세요', '2026-12-28'],
    ['연말쯤 다시 연락 주세요', '2026-12-28'],
    ['1분기 말에 다시 연락 주세요', '2027-03-22'],
    ['상반기 말에 다시 연락 주세요', '2027-06-21'],
    ['3월 말까지 바쁩니다. 그 이후에 연락 주세요.', '2027-04-01'],
    ['1월 말에 인사이동이 있으니 그 이후에 다시 연락 주세요.', '2027-02-01'],
    ['12월 중순 지나서 다시 연락 주세요.', '2026-12-21'],
    ['1분기 끝나고 다시 연락 주세요', '2027-04-01'],
    ['상반기 지나고 다시 연락 주세요', '2027-07-01'],
    ['올해는 어렵고 내년에 다시 연락 주세요.', '2027-01-04'],
    ['27년 3월 15일에 다시 연락 주세요.', '2027-03-15'],
    ['내년 11월 12일에 다시 연락 주세요.', '2027-11-12'],
    ['Please follow up in late February.', '2027-02-22'],
    ['We close our books at the end of January. Reach out after that.', '2027-02-01'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '3월 말까지 바쁩니다. 나중에 연락 주세요.',
    '내년쯤 다시 연락 주세요.',
    '작년 3월에 도입한 시스템이 있어서 당장은 어렵습니다. 나중에 다시 연락 주세요.',
    '12월 첫째 주나 둘째 주에 다시 연락 주세요',
    '현재 계약이 2028년 12월까지라 당분간 어렵습니다. 추후 다시 연락 부탁드립니다.',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

describe('holidays, school terms and seasons', () => {
  test.each([
    ['현충일 지나고 다시 연락 주세요', '2027-06-07'],
    ['신정 지나고 다시 메일 주세요.', '2027-01-04'],
    ['구정 지나면 연락 한번 주세요', '2027-02-10'],
    ['한글날 지나고 연락주세요', '2027-10-12'],
    ['2학기 시작하면 다시 문의 부탁드립니다', '2027-09-01'],
    ['새 학기에 다시 연락 주세요.', '2027-03-02'],
    ['여름 되면 다시 연락 주세요', '2027-06-01'],
    ['Ping me after Christmas.', '2026-12-28'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '휴가철 지나고 다시 연락 주세요',
    '창립기념일 지나고 연락 주세요',
    '전담 조직 신설 이후에 다시 연락 주세요',
    '추석 선물 카탈로그 다시 보내 주세요.',
    '여름 휴가철 프로모션 자료를 다시 부탁드립니다.',
    '설 연휴 다음 주에 다시 연락 주세요',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

describe('lengths of time', () => {
  test.each([
    ['2주 정도 뒤에 다시 말씀해 주시면 좋겠습니다.', '2026-12-14'],
    ['열흘쯤 있다가 다시 연락 주세요.', '2026-12-10'],
    ['반년 정도 있다가 다시 연락 주시죠.', '2027-05-31'],
    ['석 달 뒤에 다시 연락 주시면 검토해 보겠습니다', '2027-03-02'],
    ['담담주에 다시 메일 주실래요?', '2026-12-14'],
    ['Please ping me again in about three weeks.', '2026-12-21'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '한 두 달 뒤에 다시 연락주세요',
    '2, 3주 뒤에 다시 연락 주세요',
    '보름에서 한 달 뒤에 다시 연락 주세요',
    '입사한 지 3개월 지나서 잘 모릅니다. 나중에 연락 주세요.',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

describe('the distance from an event', () => {
  test.each([
    ['신규 시스템이 1월 13일에 오픈합니다. 오픈하고 일주일 뒤에 다시 연락 주세요.', '2027-01-20'],
    ['입주가 1월 15일입니다. 입주하고 한 달쯤 지나면 다시 연락 주세요.', '2027-02-15'],
    ['입주가 1월 15일입니다. 입주 일주일 뒤에 다시 연락 주세요.', '2027-01-22'],
    ['시스템 교체가 1월 8일에 끝납니다. 그 다음 주에 다시 얘기하시죠.', '2027-01-11'],
    ['저희 라이선스가 3월 31일에 만료됩니다. 만료 2주 전에 다시 연락 주세요.', '2027-03-17'],
    ['저희 계약이 내년 6월 30일까지입니다. 한 달 전쯤 다시 연락 주세요.', '2027-05-31'],
    ['Our launch is on January 20. Reach out the week before.', '2027-01-11'],
    ['We go live on January 12. Please circle back the week after.', '2027-01-18'],
    ['Board meeting is January 25. Get in touch the day after.', '2027-01-26'],
    ['Our contract renews July 1, 2027. Please check in 30 days prior.', '2027-06-01'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '매장이 오픈하고 한 달 뒤에 다시 연락 주세요.',
    '새 팀장이 오면 2주 뒤에 연락 주세요.',
    '저희 라이선스는 만료 2주 전에 갱신합니다. 그때 다시 연락 주세요.',
    '계약이 내년 4월에 끝나서 두세 달 전에 다시 연락 주세요.',
    '12월 20일이면 계약이 끝나는데 그 전에 비교 견적을 다시 부탁드립니다.',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

describe('the day of an event to which the request points', () => {
  test.each([
    ['박 과장님이 1월 18일에 복귀하십니다. 복귀하시면 다시 연락 주세요.', '2027-01-18'],
    ['개강하면 다시 연락 주세요. 개강은 3월 8일입니다.', '2027-03-08'],
    ['예산 확정이 1월 20일이에요. 예산이 확정된 뒤에 다시 연락 주세요.', '2027-01-20'],
    ['감사가 12월 15일까지입니다. 감사 끝나고 다시 연락 주세요.', '2026-12-16'],
    ['12월 17일에 워크숍이 있어요. 워크숍 끝나고 다시 얘기해요.', '2026-12-18'],
    ['12월 10일에 이사회가 열립니다. 그 이후에 다시 연락 주세요.', '2026-12-11'],
    ['12월 1일부터 4일까지는 전시회입니다. 그 뒤에 다시 연락 주세요.', '2026-12-07'],
    ['다음 주까지는 정신이 없어서요, 그 이후에 다시 연락 주세요.', '2026-12-14'],
    ['1월 18일에 돌아옵니다. 지금은 메일을 못 봐요. 그때 다시 보내 주세요.', '2027-01-18'],
    ["I'm back in the office January 18. Please resend it then.", '2027-01-18'],
    ["I'm on leave until January 15. Please reach out after that.", '2027-01-18'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '프로젝트가 끝나면 다시 연락 주세요',
    '예산이 확정되면 다시 연락 주세요',
    '12월 14일에 보내 주신 제안서 잘 받았습니다. 검토하고 연락드리겠습니다.',
    '12월 10일에 회의가 있으니 그 전에 자료를 다시 보내 주세요.',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

describe('a mail that is asked for again, in a reply that postpones nothing', () => {
  test.each([
    ['링크가 안 열리네요. 다음 주 화요일 오후에 다시 보내 주시겠어요?', '2026-12-08'],
    ['오늘은 외근이라 수요일에 다시 ㄱㄱ', '2026-12-02'],
    ['Can you send this again on Tuesday the 8th?', '2026-12-08'],
  ])('%s', (text, day) => {
    expect(until(text)).toBe(day)
  })

  test.each([
    '지난 3월에 받은 자료를 다시 보내 주시면 검토하겠습니다.',
    '하반기 교육 일정표를 다시 보내 주시겠어요?',
    '12월 9일자 견적서를 다시 보내 주세요.',
    '다음 주 월요일에 계약하려고 하니 계약서를 다시 보내 주세요.',
    '12월 15일부터 쓰고 싶은데 설치 안내를 다시 부탁드립니다.',
    '견적서를 12월 10일까지 다시 보내 주세요.',
    '좋네요. 1월부터 시작하면 얼마인지 다시 알려 주세요.',
    '12월 3일에 쓸 자료를 다시 보내 주세요.',
    'Could you resend the Q3 report?',
    'Please resend the deck from November 12.',
  ])('none: %s', (text) => {
    expect(until(text)).toBeNull()
  })
})

test('how long a ticket takes is no day to write again', () => {
  expect(
    until(
      '[자동회신] 문의가 접수되었습니다. 영업일 기준 3~4일 내 담당자가 답변드립니다. 발신 전용 메일입니다.',
    ),
  ).toBeNull()
  expect(until('문의가 접수되었습니다(접수번호 2231). 처리에 영업일 기준 3~5일이 소요됩니다.')).toBeNull()
})
