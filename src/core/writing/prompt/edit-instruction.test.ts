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
  ['a list made prose', '- 재고\n- 정산', '재고와 정산을 봅니다.', '목록 대신 문장으로 써 주세요.'],
  ['prose made a list', '재고와 정산을 봅니다.', '- 재고\n- 정산', '나열하는 내용은 목록으로 써 주세요.'],
  [
    'a removed postscript',
    '제안드립니다.\n\nP.S. 자료도 있습니다.',
    '제안드립니다.',
    '추신을 붙이지 말아 주세요.',
  ],
  [
    'a removed introduction',
    '저는 이음의 홍길동이라고 합니다. 제안드립니다.',
    '제안드립니다.',
    '자기소개와 회사 소개를 넣지 말아 주세요.',
  ],
  [
    'a removed compliment',
    '성장이 인상적입니다. 제안드립니다.',
    '제안드립니다.',
    '상대를 칭찬하는 문장을 넣지 말아 주세요.',
  ],
  [
    'a removed superlative',
    '혁신적인 제품을 소개합니다.',
    '제품을 소개합니다.',
    '‘혁신적인’, ‘최고의’ 같은 과장된 표현을 쓰지 말아 주세요.',
  ],
  ['a removed guess', '줄어들 것 같습니다.', '줄어듭니다.', '추측하는 표현 대신 단정해서 써 주세요.'],
  [
    'small talk',
    '날씨가 쌀쌀합니다. 제안드립니다.',
    '제안드립니다.',
    '안부나 날씨 이야기 없이 바로 시작해 주세요.',
  ],
  [
    'a question at the end',
    '자료를 보내 드리겠습니다.\n\n홍길동 드림',
    '자료를 보내 드릴까요?\n\n홍길동 드림',
    '답하기 쉬운 질문으로 끝내 주세요.',
  ],
  ['our own name', '당사는 작습니다.', '저희는 작습니다.', '‘당사’ 대신 ‘저희’라고 써 주세요.'],
  [
    'the name of the lead',
    '귀사의 재고를 봅니다.',
    '한빛정밀의 재고를 봅니다.',
    '‘귀사’ 대신 상대 회사의 이름을 써 주세요.',
  ],
  [
    'a word replaced twice',
    '이 솔루션은 작습니다. 솔루션을 보냅니다.',
    '이 단말기는 작습니다. 단말기를 보냅니다.',
    '‘솔루션’ 대신 ‘단말기’라는 말을 써 주세요.',
  ],
  [
    'numbers at the front',
    '하나입니다. 둘입니다. 셋입니다. 42% 줄었습니다.',
    '42% 줄었습니다. 하나입니다. 둘입니다. 셋입니다.',
    '수치를 앞에 써 주세요.',
  ],
  [
    'more paragraphs',
    '하나입니다. 둘입니다. 셋입니다.',
    '하나입니다.\n\n둘입니다.\n\n셋입니다.',
    '문단을 두세 문장마다 나눠 주세요.',
  ],
  [
    'shorter sentences',
    '하나이고 둘이고 셋입니다.',
    '하나입니다. 둘입니다. 셋.',
    '문장을 짧게 끊어 써 주세요.',
  ],
  ['a shorter body', LONG.repeat(8), LONG.repeat(3), '본문을 100자 안팎으로 짧게 써 주세요.'],
  ['a longer body', `${LONG.repeat(3)}끝입니다.`, LONG.repeat(6), '본문을 200자 안팎으로 자세히 써 주세요.'],
])('%s', (_, before, after, expected) => expect(proposed(before, after)).toBe(expected))

test.each([
  ['shorter', '재고 관리 시간을 줄이는 방법 안내', '재고 관리 안내', '제목을 8자 안팎으로 짧게 써 주세요.'],
  ['a question', '재고 관리 안내', '재고를 보시나요?', '제목을 질문으로 써 주세요.'],
  ['with the company', '재고 관리', '한빛정밀 재고', '제목에 상대 회사의 이름을 넣어 주세요.'],
  ['without a mark', '[제안] 재고 관리', '재고 관리', '제목에 말머리와 특수 기호를 쓰지 말아 주세요.'],
])('a subject: %s', (_, before, after, expected) =>
  expect(proposed('본문', '본문', [before, after])).toBe(expected),
)

test.each([
  ['nothing', '제안드립니다.', '제안드립니다.'],
  ['a value of the lead', '한빛정밀을 봤습니다.', '귀사를 봤습니다.'],
  ['a number', '공장 310개를 봤습니다.', '공장 여러 곳을 봤습니다.'],
  ['an added sentence', '제안드립니다.', '제안드립니다. 감사합니다.'],
  [
    'much that is added',
    LONG,
    LONG + '나주 창고는 통신이 약하다고 하셔서 중계기를 함께 보냅니다. '.repeat(4),
  ],
  ['a typing error', '자동으로 게산합니다.', '자동으로 계산합니다.'],
  ['another fact', '서귀포에 보냅니다.', '애월에 보냅니다.'],
  ['another person', '한유진 책임이 갑니다.', '박도윤 수석이 갑니다.'],
  ['a fact that is left out', '재고를 셉니다. 창고는 넓습니다.', '재고를 셉니다.'],
  ['moved thanks', '감사합니다. 제안드립니다.', '제안드립니다. 감사합니다.'],
  ['a last sentence that is left out', '보내 드릴까요? 감사합니다.', '보내 드릴까요?'],
  ['a variable', '{{회사명}} 소개입니다.', '저희 소개입니다.'],
  ['the closing', '제안드립니다.\n\n{{서명}}', '제안드립니다.'],
])('%s proposes nothing', (_, before, after) => expect(proposed(before, after)).toBe(''))

test('at most four sentences are proposed', () => {
  const text = proposed(`안녕하세요! 혁신적인 제품입니다. ${LONG.repeat(8)}`, `제품입니다. ${LONG}`, [
    '재고 관리 시간을 줄이는 방법 안내',
    '안내?',
  ])
  expect(text.split('. ')).toHaveLength(4)
})

test('an instruction is added below the prompt, once', () => {
  expect(withInstruction('소개해 주세요.\n', ' 짧게. ')).toBe('소개해 주세요.\n짧게.')
  expect(withInstruction('소개해 주세요.\n짧게.', '짧게.')).toBe('소개해 주세요.\n짧게.')
  expect(withInstruction('', '짧게.')).toBe('짧게.')
})
