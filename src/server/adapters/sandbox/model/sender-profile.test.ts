import { expect, test } from 'vitest'
import { PRESETS } from '#core/writing/prompt/presets.ts'
import { ANY_TOPIC } from './mail-topics.ts'
import { senderProfile } from './sender-profile.ts'

const read = (introduction: string, instruction = '') => senderProfile(introduction, instruction, () => true)

test.each([
  ['룸노트는 회의실 예약과 출입을 한 화면에서 관리하는 서비스입니다.', '룸노트', '회의실 예약과 출입'],
  ['저희는 중소 제조사의 재고 관리를 돕는 프로그램 스톡온을 만듭니다.', '스톡온', '재고 관리'],
  ['SalesBridge는 영업팀의 메일 작성을 돕는 SaaS예요.', 'SalesBridge', '메일 작성'],
  ['우리 회사는 물류 자동화를 합니다', '', '물류 자동화'],
  ['당사는 병원 예약 시스템 ‘바로접수’를 공급합니다.', '바로접수', '병원 예약'],
  ['제조업체용 재고 관리 프로그램', '', '재고 관리'],
  ['이음은 영업팀의 메일 작성과 후속 연락을 자동화하는 서비스입니다.', '이음', '메일 작성과 후속 연락'],
  ['AI 기반 고객 상담 챗봇 톡비서를 운영합니다.', '톡비서', '고객 상담'],
  ['사무용 가구를 만드는 회사입니다.', '', '사무용 가구 구매'],
  ['바로회의는 회의록을 자동으로 정리해 주는 앱입니다', '바로회의', '회의록 업무'],
])('%s: the product is ‘%s’ and it is for ‘%s’', (introduction, product, work) => {
  expect(read(introduction)).toMatchObject({ product, work })
})

test.each([
  ['룸노트를 소개하고, 15분 통화를 제안합니다.', '룸노트'],
  ['회의실 예약을 관리하는 서비스 룸노트를 짧게 소개해 주세요', '룸노트'],
  ['재고 관리를 소개해 주세요', ''],
  ['우리 제품을 소개하고 회의를 제안해 주세요', ''],
])('the instruction ‘%s’ names the product ‘%s’', (instruction, product) => {
  expect(read('', instruction).product).toBe(product)
})

test('without an introduction the work is what the prompt calls the product', () => {
  expect(read('', '우리 회사의 급여 계산 프로그램 페이노트를 소개해 주세요')).toMatchObject({
    product: '페이노트',
    work: '급여 계산',
  })
})

test.each(Object.values(PRESETS))(
  '$name: ‘우리 제품’ in the prompt is no name of the product or its work',
  ({ prompt }) => {
    // values of the lead are left out before
    expect(read('', prompt.replaceAll(/\{\{[^}]*\}\}/g, ' '))).toMatchObject({ product: '', work: ANY_TOPIC })
  },
)

test('an introduction without a subject is about us', () => {
  expect(read('사무용 가구를 만드는 회사입니다.').pitch).toBe('저희는 사무용 가구를 만드는 회사입니다.')
  expect(read('재고 관리 프로그램').pitch).toBe('저희는 재고 관리 프로그램을 제공합니다.')
})

test('a sentence on customers is a proof before one on ourselves, the founding is none, and the writer is named apart', () => {
  const { self, pitch, proofs } = read(
    '룸노트는 회의실을 관리하는 서비스입니다. 2019년에 설립했습니다. ISO 인증을 받았습니다. 고객사는 210곳입니다.\n룸노트 영업팀 이하늘입니다.',
  )
  expect(pitch).toBe('룸노트는 회의실을 관리하는 서비스입니다.')
  expect(proofs).toEqual(['고객사는 210곳입니다.', 'ISO 인증을 받았습니다.'])
  expect(self).toBe('룸노트 영업팀 이하늘입니다.')
})
