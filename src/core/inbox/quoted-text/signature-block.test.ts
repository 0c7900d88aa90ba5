import { expect, test } from 'vitest'
import { withoutSignatureBlock } from './signature-block.ts'

const WRITER = { name: '정다은', address: 'daeun@hansol.example' }
const OWN = '네, 검토해 보겠습니다.\n다음 주에 회신드리겠습니다.\n\n감사합니다.'
const KOREAN_NOTICE =
  '본 메일에 포함된 정보는 기밀이며 지정된 수신인만을 위한 것입니다. 잘못 수신하신 경우 삭제하여 주시기 바랍니다.'
const ENGLISH_NOTICE =
  'This e-mail is confidential and intended only for the addressee. If you wish, please ask the sender for details.'

test.each([
  ['name and team above the company', '정다은 과장 / 총무팀\n(주)한솔정밀\nT. 02-700-1122  M. 010-2222-3344'],
  ['the company above the name', '㈜한솔정밀 총무팀\n정다은 과장\nTel 02-700-1122'],
  ['below a rule', '────────────\n\n정 다 은 | 총무팀\n\n서울시 중구 세종대로 1 | ☎ 02-700-1122'],
  ['below a closing', '정다은 드림\n한솔정밀 | www.hansol.example'],
  ['a legal notice of its company', KOREAN_NOTICE],
  ['both', `정다은 과장 | 총무팀\nTel. 02-700-1122\n${KOREAN_NOTICE}\n${ENGLISH_NOTICE}`],
])('a signature without a mark is removed: %s', (_, signature) => {
  expect(withoutSignatureBlock(`${OWN}\n\n${signature}`, WRITER)).toBe(OWN)
})

test('the name is also found in a longer name of the address, and in English', () => {
  const own = 'Sounds good, thank you.'
  const signature = 'Daeun Jung\nHansol Precision\n+82 2 700 1122'
  expect(withoutSignatureBlock(`${own}\n\n${signature}`, { ...WRITER, name: 'Daeun Jung' })).toBe(own)
  const long = { ...WRITER, name: '정다은 과장 (한솔정밀)' }
  expect(withoutSignatureBlock(`${OWN}\n\n정다은 | 02-700-1122`, long)).toBe(OWN)
})

test.each([
  ['the reply refers to the number', '제 번호로 전화 부탁드립니다.\n\n정다은\n010-2222-3344'],
  ['the reply refers to the place', '저희 사무실에서 뵙죠.\n\n정다은\n서울시 중구 세종대로 1 | 02-700-1122'],
  ['another person is named', '담당자에게 문의해 주세요.\n\n정다은 과장\n이수민 팀장 02-700-9900'],
  ['the contact data are of another person', '이쪽으로 보내 주세요.\n\n이수민\nsumin@hansol.example'],
  ['nothing but a name', '네, 좋습니다.\n\n정다은 드림'],
  ['nothing is above it', '정다은 과장 | 총무팀\n02-700-1122'],
  ['a request is below it', '네.\n정다은 | 02-700-1122\n메일은 그만 보내 주세요'],
  ['a sentence about secrecy', '좋은 제안입니다.\n기밀이라 자료를 공유하기 어렵습니다.'],
  ['words of a person below a notice', `네.\n${KOREAN_NOTICE}\n저는 관심이 있습니다.`],
])('what may belong to the reply is kept: %s', (_, text) => {
  expect(withoutSignatureBlock(text, WRITER)).toBe(text)
})
