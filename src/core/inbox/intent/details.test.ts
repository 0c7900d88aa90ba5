// What a reply names beside its intent: the day to write again, and a colleague. Received on Monday 2026-11-30.
import { describe, expect, test } from 'vitest'
import { readReply } from './read-intent.ts'

const details = (text: string) => readReply({ text, localDate: '2026-11-30', sentTexts: [] }).details

test('an undecided reply has its colleague, its day and its wish for a meeting', () => {
  const text = '네 잘 봤습니다. 실무는 이서준 주임과 얘기하시면 됩니다.'
  expect(details(text).person).toMatchObject({ name: '이서준', title: '주임' })
  const unsure = readReply({
    text: '관심 있습니다. 그런데 지금은 필요 없습니다. 3월에 다시 연락 주세요.',
    localDate: '2026-11-30',
    sentTexts: [],
  })
  expect(unsure.details.until).toBe('2027-03-02')
})

test('a reply about another matter names nobody and no day', () => {
  expect(
    details('주문하신 상품은 12월 15일에 다시 연락 드리겠습니다. 문의는 김민수 대리에게 하세요.'),
  ).toEqual({
    asksMeeting: false,
    until: null,
    person: null,
  })
})

test.each([
  '최소라 차장님이 연결해 주신 곳과 벌써 이야기하고 있어서요, 후임 담당자가 정해지면 보겠습니다.',
  '전임 담당자 조성우 과장이 보던 일이라 저는 담당이 아닙니다.',
])('who did something before is nobody to write to: %s', (text) => {
  expect(details(text).person).toBeNull()
})

describe('the day to write again', () => {
  test.each([
    ['명절 지나고 다시 연락 주세요.', '2027-02-10'],
    ['지금은 감사 중이고 1월 중순이면 끝나니 그때 연락 주세요.', '2027-01-15'],
    ['보통 서너 군데를 비교하니까 6월쯤 제안을 주세요.', '2027-06-01'],
    ['한두 번 써봤는데요, 2월에 다시 연락 주세요.', '2027-02-01'],
    ['3월에 예산이 나와서 그때 말씀 나눌 수 있을 것 같아요.', '2027-03-02'],
    ['담당자가 4월 중순에 복귀합니다. 그때 본인이 보는 게 맞겠네요. 그 무렵 다시 연락 주세요.', '2027-04-15'],
    ['1분기 지나고 다시 연락 주세요.', '2027-04-01'],
    ['3월 지나서 다시 연락 주세요.', '2027-04-01'],
    ['저희 계약이 5월까지예요. 그 이후에 연락 주세요.', '2027-06-01'],
    ['Circle back after the 15th.', '2026-12-16'],
    ['Please reach out after Lunar New Year.', '2027-02-10'],
    ['Write to me in the second week of March.', '2027-03-08'],
    ['Come back in the first full week of January.', '2027-01-04'],
    ['Write to me in the first week of January.', '2027-01-04'],
    ['Please reach out in early February.', '2027-02-01'],
  ])('%s', (text, day) => {
    expect(details(text).until).toBe(day)
  })

  test.each([
    '두세 달 뒤에 연락 주세요.',
    '내년 예산 편성 이후에 다시 연락 주세요.',
    '프로젝트가 2월에 끝나요. 그때 다시 연락 주시면 감사하겠습니다.',
  ])('none: %s', (text) => {
    expect(details(text).until).toBeNull()
  })
})

describe('the colleague whom the reply names', () => {
  test.each([
    ['담당은 총무팀 이서준 주임이에요.', '이서준'],
    ['이건 박선영 과장님이 보세요.', '박선영'],
    ['CC에 최다은 매니저 넣었어요. 자세한 건 같이 얘기해요.', '최다은'],
    ['담당자가 김하늘 씨로 바뀌었어요.', '김하늘'],
    ['울산지점에 장서윤 지점장이라고 있습니다. 그분께 먼저 연락해 보세요.', '장서윤'],
    ['저희 실의 남궁민 책임매니저가 같은 일을 맡고 있으니 그쪽으로 보내 주세요.', '남궁민'],
    ['You should ask Jiwon Kim in procurement.', 'Jiwon Kim'],
    ['Our CTO, Minho Park, makes these decisions.', 'Minho Park'],
    ['I have passed this to my manager, Daniel Yoon, who may reach out.', 'Daniel Yoon'],
    ['채용은 인사팀 이수진 매니저예요.', '이수진'],
    ['그 업무는 최민호 차장님이 보고 계세요.', '최민호'],
    ['설비 쪽은 이제 박도현 과장님 담당이에요.', '박도현'],
    ['그런 건 본사 오세훈 실장님을 찾으시면 됩니다.', '오세훈'],
    ['개발 쪽은 Kevin이 담당해요.', 'Kevin'],
    ['The person for this is Hyejin Lim (hyejin.lim@acme.example).', 'Hyejin Lim'],
  ])('%s', (text, name) => {
    expect(details(text).person?.name).toBe(name)
  })

  test.each([
    '제 이름은 정하늘 대리입니다. 앞으로는 저한테 보내 주세요.',
    '구매는 제가 담당하고 있는 정하늘 대리입니다.',
    '참석자는 정하늘 대리입니다. 화요일에 뵙겠습니다.',
    '참조에 계신 이사님은 빼 주세요.',
    '경비실에서 총무팀 박 차장 찾으시면 됩니다.',
    '유재호 과장입니다. 저는 담당자가 아닙니다.',
    '대표이사님이 결정하십니다.',
    '이현우 이사님께 말씀드렸는데 아직 답이 없어요.',
    '조민수 과장과 상의해 보고 연락드릴게요.',
    '다음 주에 정하나 대표와 이야기하고 답을 드리겠습니다.',
    '공장장님께 여쭤보고 연락드릴게요.',
    '전임 문태식 과장이 퇴사해서 제가 맡고 있습니다. 견적 주세요.',
    '지난번에 통화한 조민수 대리님 맞으시죠? 견적 부탁드려요.',
  ])('none: %s', (text) => {
    expect(details(text).person?.name ?? '').toBe('')
  })
})
