import { expect, test } from 'vitest'
import { proposeInstruction, withInstruction } from './edit-instruction.ts'
import { leadMask } from './lead-mask.ts'

const mask = leadMask({
  companyName: '한빛정밀',
  contactName: '김서연',
  contactEmail: null,
  industry: '',
  website: '',
  country: '',
  city: '',
  customFields: {},
})
const proposed = (before: string, after: string, subjects: [string, string] = ['제안', '제안']): string =>
  proposeInstruction({ subject: subjects[0], body: before }, { subject: subjects[1], body: after }, mask)
const LONG = '저희 제품을 사용하면 재고를 매일 확인하는 시간이 줄어듭니다. '

test.each([
  ['a removed greeting', '안녕하세요. 제안드립니다.', '제안드립니다.', '인사말 없이 바로 시작해 주세요.'],
  ['an added greeting', '제안드립니다.', '안녕하십니까. 제안드립니다.', '인사말로 시작해 주세요.'],
  [
    'removed exclamation marks',
    '제안드립니다! 좋습니다!',
    '제안드립니다. 좋습니다.',
    '느낌표를 쓰지 말아 주세요.',
  ],
  ['removed emoji', '제안드립니다. 🎉', '제안드립니다.', '이모지를 쓰지 말아 주세요.'],
  ['another level', '제안드립니다. 보냅니다.', '제안드려요. 보내요.', '해요체로 써 주세요.'],
  ['the formal level', '제안드려요. 보내요.', '제안드립니다. 보냅니다.', '합니다체로 써 주세요.'],
  [
    'a replaced phrase',
    '한번 검토 부탁드립니다.',
    '한번 살펴봐 주시면 좋겠습니다.',
    '‘검토 부탁드립니다’ 대신 ‘살펴봐 주시면 좋겠습니다’ 표현을 써 주세요.',
  ],
  [
    'a removed phrase',
    '혁신적인 제품을 소개합니다.',
    '제품을 소개합니다.',
    '‘혁신적인’ 표현은 쓰지 말아 주세요.',
  ],
  [
    'a removed sentence',
    '제안드립니다. 늘 응원합니다.',
    '제안드립니다.',
    '‘늘 응원합니다’ 문장은 쓰지 말아 주세요.',
  ],
  ['a shorter body', LONG.repeat(8), LONG.repeat(3), '본문을 100자 안팎으로 짧게 써 주세요.'],
  ['a longer body', LONG.repeat(3), LONG.repeat(6), '본문을 200자 안팎으로 자세히 써 주세요.'],
])('%s', (_, before, after, expected) => expect(proposed(before, after)).toBe(expected))

test('each change is read between the sentences that stayed', () => {
  const before = '김서연님, 안녕하십니까.\n\n견적 일로 처음 인사드립니다.\n\n감사합니다.'
  expect(proposed(before, '김서연님께.\n\n견적 일로 처음 인사드립니다.\n\n고맙습니다.')).toBe(
    '인사말 없이 바로 시작해 주세요. ‘감사합니다’ 대신 ‘고맙습니다’ 표현을 써 주세요.',
  )
})

test('a shorter subject', () =>
  expect(proposed('본문', '본문', ['재고 관리 시간을 줄이는 방법 안내', '재고 관리 안내'])).toBe(
    '제목을 8자 안팎으로 짧게 써 주세요.',
  ))

test.each([
  ['nothing', '제안드립니다.', '제안드립니다.'],
  ['a value of the lead', '한빛정밀을 봤습니다.', '귀사를 봤습니다.'],
  ['a number', '공장 310개를 봤습니다.', '공장 여러 곳을 봤습니다.'],
  ['added sentences', '제안드립니다.', '제안드립니다. 감사합니다.'],
  ['a variable', '{{회사명}} 소개입니다.', '저희 소개입니다.'],
  ['the closing', '제안드립니다.\n\n{{서명}}', '제안드립니다.'],
])('%s proposes nothing', (_, before, after) => expect(proposed(before, after)).toBe(''))

test('at most three sentences are proposed', () => {
  const text = proposed(`안녕하세요! 혁신적인 제품입니다. ${LONG.repeat(8)}`, `제품입니다. ${LONG}`, [
    '재고 관리 시간을 줄이는 방법 안내',
    '안내',
  ])
  expect(text.split('. ')).toHaveLength(3)
})

test('an instruction is added below the prompt, once', () => {
  expect(withInstruction('소개해 주세요.\n', ' 짧게. ')).toBe('소개해 주세요.\n짧게.')
  expect(withInstruction('소개해 주세요.\n짧게.', '짧게.')).toBe('소개해 주세요.\n짧게.')
  expect(withInstruction('', '짧게.')).toBe('짧게.')
})
