// Long replies: the answer at the end beside the writer's own matters. Null stays undecided.
import { expect, test } from 'vitest'
import type { Intent } from './intent.ts'
import { readIntent } from './read-intent.ts'

const REPLIES: [Intent | null, string][] = [
  [
    'declined',
    '저희는 농기계를 삼십 년째 고치는 작은 공업사입니다. 직원은 저랑 아들 둘이에요. 손님이 오면 장부에 적고 끝입니다. 보내 주신 프로그램이 좋아 보이긴 합니다만 저희 살림에는 맞지 않네요. 그래도 정성껏 써 주셔서 고맙습니다.',
  ],
  [
    'declined',
    'We ran the pilot in two branches over the summer. Staff enjoyed the interface. The numbers did not move at all. Our finance committee met last week. We have decided not to continue.',
  ],
  [
    'later',
    '저희가 지금 심사를 앞두고 있습니다. 서류만 캐비닛으로 세 개예요. 다들 주말도 없이 나옵니다. 심사가 3월 중순에 끝납니다. 4월 초에 다시 연락 주시면 그때 찬찬히 보겠습니다.',
  ],
  [
    'interested',
    '어제 교육 때 대표님이 귀사 이야기를 먼저 꺼내셨습니다. 다른 대표님께 들으신 모양이에요. 창고 실사를 매달 하는데 늘 숫자가 빕니다. 원인을 모릅니다. 소개서랑 요금표 보내 주시면 월요일 회의에 올리겠습니다.',
  ],
  [
    'interested',
    '우리 재단은 십이월에 내년도 사업을 정합니다. 회원 관리 교체가 안건에 들어 있습니다. 현재 세 곳에서 제안서를 받았습니다. 이사회 전까지 견적서를 보내 주시기 바랍니다. 발표는 따로 없습니다.',
  ],
  [
    'question',
    '저희는 병원이라 개인정보에 예민합니다. 작년에 옆 병원이 과징금을 맞았어요. 보내 주신 자료에는 보관 기간이 적혀 있지 않았습니다. 환자 기록이 귀사 서버에 얼마 동안 남는지요?',
  ],
  [
    'question',
    'About half of our crew are day workers. With our last provider we ended up paying for 900 seats. So before anything else, how do you count a user? If it is per account, that kills it for us.',
  ],
  [
    'wrong_person',
    '저는 봄에 연구소로 자리를 옮겼습니다. 내용은 흥미롭게 읽었어요. 실험실에는 컴퓨터도 없습니다. 지금은 강태오 부장이 그 일을 합니다. 그분께 말씀하시는 게 빠를 겁니다.',
  ],
  [
    'interested',
    '팀에 공유했습니다. 다들 반응이 좋다고 합니다. 개발팀장은 꼭 써 보자고 해요. 사무실 방문은 사양합니다.',
  ],
  // a decider as background, a change of mind, a request that is not understood
  [
    null,
    '추천은 저희 지점이 올립니다. 지난번 업체도 저희가 올렸어요. 점장님이 자료를 보시더니 좋다고 하셨습니다. 본사 구매팀은 김 과장님이 담당하십니다.',
  ],
  [
    null,
    '대부분 읽지도 않고 지우는데 이건 달랐습니다. 대표님이 마음을 정하셨어요. 이제는 저만 설득하면 됩니다. 귀사 제품은 보통 설치하는 데 며칠이나 걸립니까?',
  ],
  [
    null,
    '공급가액은 다시 적어 주시기로 하셨잖아요. 홈택스에도 없습니다. 담당자분이 바뀌셨나요? 확인 부탁드려요. 그 제품은 저희와 맞지 않습니다.',
  ],
  // a weak act beside a statement of unknown weight
  [null, '이미 사용 중인 제품이 있습니다. 올해 공장을 옮겼습니다.'],
  ['declined', '이미 사용 중인 제품이 있습니다. 저희한테는 필요가 없어서요.'],
]

test.each(REPLIES)('%s: %s', (intent, text) => {
  expect(readIntent({ text, localDate: '2026-11-30', sentTexts: [] })?.intent ?? null).toBe(intent)
})
