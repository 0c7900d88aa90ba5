import { expect, test } from 'vitest'
import { assistantPhrases, levelFaults, particleFaults, speechLevel } from './korean-style.ts'

test.each([
  ['자료를 보내 드리겠습니다.', 'formal'],
  ['시간을 내주실 수 있으십니까?', 'formal'],
  ['확인해 주십시오!', 'formal'],
  ['잘 지내셨죠?', 'polite'],
  ['한번 뵐까요?', 'polite'],
  ['이것은 좋은 제안이다.', 'plain'],
  ['김서연 팀장님', 'fragment'],
  ['- 도입 비용', 'fragment'],
] as const)('‘%s’ is %s', (sentence, level) => {
  expect(speechLevel(sentence)).toBe(level)
})

test('a mail in 합니다체 may ask with -까요, and other levels are faults', () => {
  const mail =
    '안녕하세요, 김서연님.\n저희는 물류 솔루션을 제공합니다. 도입을 검토하고 계십니다.\n이번 주에 통화하실 수 있을까요?\n감사합니다.'
  expect(levelFaults(mail)).toEqual([])
  expect(levelFaults(`${mail}\n연락 기다릴게요.`)).toEqual(['연락 기다릴게요.'])
  expect(levelFaults(`${mail}\n꼭 필요한 제품이다.`)).toEqual(['꼭 필요한 제품이다.'])
})

test('a mail in 해요체 throughout has no fault', () => {
  expect(levelFaults('새 제품을 소개해요. 한번 봐 주세요. 궁금한 점은 알려 주세요.')).toEqual([])
})

test('particles that do not fit are found, and nouns that look like them are not', () => {
  expect(particleFaults('한빛전자을 도입과 효과를 가을에 초과 성과를 서울로 마을.', [])).toEqual([
    '한빛전자을',
  ])
  expect(particleFaults('제품와 견적를 보냅니다.', [])).toEqual(['제품와', '견적를'])
  expect(particleFaults('한빛는 대우가 삼정로 서울으로 있는 받는', ['한빛', '대우', '삼정', '서울'])).toEqual(
    ['한빛는', '삼정로', '서울으로'],
  )
  expect(particleFaults('한빛전자을(를) 위해', [])).toEqual(['한빛전자을(를)'])
})

test('phrases of assistants and unfilled forms are found', () => {
  expect(assistantPhrases('물론입니다! [회사명]의 ○○ 담당자님')).toEqual(['물론입니다', '[회사명]', '○○'])
  expect(assistantPhrases('한빛전자의 물류 담당자님께 제안드립니다.')).toEqual([])
})
