// Plain replies of a few sentences by kind (rules.md ), and sentences in which the words of a kind mean something else.
import { describe, expect, test } from 'vitest'
import type { Intent } from './intent.ts'
import { readReply } from './read-intent.ts'

const read = (text: string) => readReply({ text, localDate: '2026-11-30', sentTexts: [] })

const KINDS: Record<string, [Intent, string[]]> = {
  'nothing but that the mail was received, and an automatic notice': [
    'other',
    [
      '잘 받았습니다. 감사합니다.',
      '네, 알겠습니다.',
      '자료 잘 받았습니다. 좋은 하루 되세요.',
      '내부에 공유해 두겠습니다.',
      '연말 인사 감사합니다. 대표님도 새해 복 많이 받으세요.',
      '[자동응답] 12월 11일까지 휴가입니다. 복귀 후 회신드리겠습니다.',
      '고객님의 문의가 접수되었습니다.',
      'Thanks, noted.',
      "I'm out of the office. For urgent matters please contact Paul Green.",
    ],
  ],
  'reasons and what follows do not matter beside a question or a request': [
    'question',
    [
      '설치하는 데 며칠 걸리는지 궁금합니다. 매장을 닫아야 하는지도요.',
      '이거 모바일에서도 되는 거죠? 현장 직원들은 폰만 써서요.',
      '보증 기간이 1년이라고 하셨는데 그 뒤에는 수리비가 얼마나 드나요. 저희는 하루 종일 돌리는 기계라서요.',
      '자료에 인증 얘기가 없던데 KC 인증은 받으신 거예요?',
      'Does it integrate with NetSuite? We cannot change our ERP.',
    ],
  ],
  'an answer is asked for, whatever is named': [
    'question',
    [
      '납기가 얼마나 되는지 답변 부탁드립니다.',
      '견적에 설치비가 들어 있는지도 알려 주세요.',
      '계약서에 해지 조항이 있는지 확인 부탁드립니다.',
      '제안서에 있는 금액이 월 기준인지 연 기준인지 헷갈립니다.',
      '답변 주시면 내부에서 검토해 보겠습니다. 최소 수량이 몇 개인가요?',
      '설치비는 얼마예요? 확인 후 내부에서 결정하겠습니다.',
    ],
  ],
  'a request beside the question': [
    'interested',
    [
      '견적서 보내 주시고 납기가 얼마나 되는지도 알려 주세요.',
      '샘플 한 개 보내 주세요. 배송비가 있는지도 알려 주시고요.',
    ],
  ],
  'a day or an hour, and that somebody comes or has time': [
    'interested',
    [
      '네 그럼 다음 주 수요일 3시에 사무실에서 뵙겠습니다.',
      '3층 회의실 잡아뒀습니다. 목요일 4시까지 오세요.',
      '12월 8일 오후 두 시에 본관 로비로 오시면 됩니다.',
      '이사님께서 12월 10일 네 시에 가능하시다고 합니다.',
      '길게 쓰지 말고 내일 아홉 시에 전화 한번 주시오.',
      '금요일에 매장으로 한번 와 보세요. 2시 이후면 있습니다.',
    ],
  ],
  'material, an order or a quote in other words': [
    'interested',
    [
      '도면 첨부드립니다. 이 치수로 100개, 500개 단가 각각 뽑아주세요. 급합니다.',
      '비교 견적용으로 필요합니다. 12월 10일까지 보내주세요.',
      '오케이. 일단 한 대만 먼저 넣어봅시다.',
      '견적서 잘 받았습니다. 이대로 진행 부탁드립니다.',
      '계정 하나 만들어 주세요.',
      '그쪽 것도 주시면 같이 놓고 보겠습니다.',
      '저희 매장도 되나요? 된다면 하고 싶습니다.',
      '실제로 쓰는 곳을 한 군데 구경할 수 있을까요?',
    ],
  ],
  'moved, retired, a deputy, or the better one': [
    'wrong_person',
    [
      '저는 3월부터 물류기획팀으로 자리를 옮겼습니다. 관련해서는 한도윤 대리에게 말씀해 주세요.',
      '제가 볼 내용이 아니네요. 시설관리부로 보내시는 게 맞을 것 같습니다.',
      '저보다 연구소장님이 보시는 게 정확할 겁니다.',
      '담당자가 휴직 중이며 업무대행은 서보람 주무관입니다. 서류는 서보람 주무관에게 송부 바랍니다.',
      '앞으로는 서하늘 매니저와 얘기하시면 됩니다.',
      '나는 재작년에 현장에서 물러났습니다. 그 양반한테 연락해 보십시오.',
      '저희 부서는 홍보만 합니다. 계약은 재무팀 소관이에요.',
      '저 말고 실장님한테 말씀하세요. 저는 알바예요.',
      '이건 저희 아들이 하는 일이라 저는 모릅니다. 아들 번호로 연락 주세요.',
      '원장님 메일로 보내세요. 여긴 예약 접수용이에요.',
      'Purchasing questions are now with Dana Reyes.',
      'Not my area. Try Omar in facilities.',
    ],
  ],
  'no way, no reason, enough, too much, or what others have decided': [
    'declined',
    [
      '지금 있는 사람들로 충분합니다. 더 안 뽑아요.',
      '우리 같은 작은 공방에는 과분합니다.',
      '서류 준비만 두 달이라 그 정도 이익으로는 바꿀 명분이 안 됩니다.',
      '무슨 조건이든 못 바꿉니다. 사실상 불가능하다고 보시면 됩니다.',
      '그런 건 직접 만들어 쓰기로 했습니다.',
      '외부 행사는 후원하지 않는 것을 원칙으로 하고 있습니다.',
      '팀장님 선에서 막혔어요. 죄송합니다.',
      '위에서 싫다고 하시네요. 저는 좋았는데 아쉽습니다.',
      '검토 결과 부적합으로 판단되어 회신드립니다.',
      '검토 결과 저희 사업과 맞지 않아 진행하지 않기로 했습니다.',
      '저희보다 더 큰 회사에 권해 보시죠.',
      "I've discussed this with the team and we won't be moving forward.",
    ],
  ],
  'any favour that is asked for again, or then': [
    'later',
    [
      '연말 지나고 다시 한번 두드려 주세요.',
      '심사가 끝나거든 다시 기별 주시지요.',
      '2월 초에 주시는 게 서로 좋을 듯합니다.',
      '공사 끝나면 연락 주세요.',
      '지금은 아니고 나중에요.',
      '계약이 3월까지라 그 전에는 위약금이 나옵니다.',
      'Could you get back to me again after the holidays?',
    ],
  ],
}

describe('plain replies', () => {
  const cases = Object.entries(KINDS).flatMap(([kind, [intent, texts]]) =>
    texts.map((text) => ({ kind, intent, text })),
  )
  test.each(cases)('$kind: $text', ({ intent, text }) => {
    expect(read(text).decided?.intent).toBe(intent)
  })
})

/** In denied, conditional, past or asked sentences, or about something else. */
const NOT: Record<Exclude<Intent, 'question'>, string[]> = {
  other: [
    '확인했습니다만 저희와는 안 맞는 것 같네요.',
    '아쉽지만 감사합니다.',
    '감사합니다. 참고하겠습니다.',
    '마음만 감사히 받겠습니다.',
    '견적은 다른 데서 받았습니다.',
    '이미 확인했습니다. 같은 메일이네요.',
    '빨리 답 주시면 감사합니다.',
    '자동 회신 기능도 있나요?',
    '부재중일 때 전화를 받아 주는 서비스인가요?',
    '저희는 문의가 접수되면 자동으로 답하는 걸 찾고 있었어요.',
    '네',
  ],
  wrong_person: [
    '이 건은 저희 소관입니다. 자료 주시면 검토하겠습니다.',
    '사무실을 판교로 옮겼습니다. 새 주소로 샘플 보내 주세요.',
    '저희 말고도 쓰는 병원이 있나요?',
    '대표님이 직접 보시는 게 빠를 것 같다고 하시네요. 다음 주에 미팅 한번 하시죠.',
    '이건 어느 팀에서 보는 게 맞을까요?',
    '대표님하고 얘기해 보고 연락드릴게요.',
    '계열사 분들께 연락을 주시더라도 같은 답을 들으실 겁니다.',
    '새 담당자가 들어오면 그분이랑 얘기하시는 게 좋겠어요.',
    '제 휴대폰 번호로 연락 주세요. 오후가 좋습니다.',
    '대표님이 이 제품을 알고 계시더라고요. 시연 부탁드립니다.',
    '결정할 수 있는 분과 같이 보고 싶습니다. 데모 부탁드려요.',
  ],
  declined: [
    '직접 뵙고 설명 듣기로 했습니다. 목요일 2시에 오세요.',
    '내부에서 한번 만나 보기로 했습니다. 언제 시간 되세요?',
    '지금 쓰는 건 고칠 방법이 없습니다. 견적 부탁드립니다.',
    '샘플은 두 개면 충분합니다. 보내 주세요.',
    '이 인원이면 기본 플랜으로 충분할까요?',
    '언제 오셔도 괜찮습니다.',
    '그냥 이대로 진행할게요. 계약서 주세요.',
    '직접 하는 게 더 싼가요?',
    '당일 취소도 무리 없습니다. 예약하겠습니다.',
    '링크가 보안팀에서 막혀 안 열립니다.',
    '과분한 칭찬 감사합니다.',
    '더 큰 회사에서도 쓰는지 알려 주세요.',
    '수작업으로는 감당이 안 됩니다. 도움이 필요해요.',
  ],
  interested: [
    '월요일에는 오시면 안 됩니다.',
    '12월 3일에 방문하신다는 메일 확인했습니다.',
    '이분들은 창구에 오셔서 말씀하시는 것을 편하게 여기십니다.',
    '진행을 희망하지 않습니다.',
    '장애 시 보상 기준이 계약서에 들어가는지도 답변 바랍니다.',
    '전화번호 좀 알려 주세요. 바뀌었나요?',
  ],
  later: [
    '3월에 나온 신제품 카탈로그 한 부 더 부탁드립니다.',
    '작년 12월에 주신 제안서를 다시 보내 주시면 감사하겠습니다.',
    '다음에 다시 연락 주셔도 저희는 안 합니다.',
    '그때 말씀하신 할인은 아직 되나요?',
    '이런 답 드리게 돼서 죄송합니다.',
    '그때 연락하면 되는 게 맞나요?',
    '어디까지 공유되는 건지 여쭤보고 싶어요.',
    '어려워 보이지만 한번 해 봅시다. 견적 주세요.',
  ],
}

test.each(Object.entries(NOT).flatMap(([intent, texts]) => texts.map((text) => [intent, text] as const)))(
  'not %s: %s',
  (intent, text) => {
    expect(read(text).decided?.intent).not.toBe(intent)
  },
)

test('an automatic notice has the day its writer is back', () => {
  expect(read('[자동응답] 12월 11일까지 휴가입니다.').details.until).toBe('2026-12-14')
})

test.each([
  ['Purchasing questions are now with Dana Reyes.', 'Dana Reyes'],
  ['Not my area. Try Omar in facilities.', 'Omar'],
  ['업무대행은 서보람 주무관입니다.', '서보람'],
])('the one who answers instead: %s', (text, name) => {
  expect(read(text).details.person?.name).toBe(name)
})
