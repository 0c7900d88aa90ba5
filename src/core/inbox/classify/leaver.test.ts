import { expect, test } from 'vitest'
import { readLeaver } from './leaver.ts'

const WRITER = { name: '박서준', address: 'park@hanbit.example' }
const COLLEAGUE = { name: '이도윤', address: 'doyun@hanbit.example' }

test.each([
  ['저는 2026년 10월 31일부로 퇴사하였습니다. 후임은 최유진 과장입니다.', '최유진', null],
  [
    '본인은 퇴사하여 더 이상 이 메일을 확인하지 않습니다.\n업무 문의: 최유진 대리 yujin@hanbit.example',
    '최유진',
    'yujin@hanbit.example',
  ],
  [
    '안녕하세요, 박서준입니다.\n11월 15일자로 이직하게 되었습니다. 그동안 감사했습니다.\n후임자: 한지민 (jimin@hanbit.example)',
    '한지민',
    'jimin@hanbit.example',
  ],
  [
    '박서준 과장은 퇴직하였습니다. 관련 문의는 총무팀(ga@hanbit.example)으로 부탁드립니다.\n감사합니다.',
    '',
    'ga@hanbit.example',
  ],
  ['현재 해당 직원은 재직하고 있지 않습니다.', null, null],
  ['이 계정은 사용이 종료되었습니다. 새 담당자 정다은 팀장에게 연락 바랍니다.', '정다은', null],
  [
    '본 메일 계정은 더 이상 사용하지 않습니다. daeun@hanbit.example 으로 보내 주세요.',
    '',
    'daeun@hanbit.example',
  ],
  ['메일 주소가 폐쇄되었습니다.', null, null],
  ['저는 더 이상 한빛에서 근무하지 않습니다.\n\n박서준 드림', null, null],
  [
    '최유진 과장(yujin@hanbit.example)이 후임으로 업무를 이어받았습니다. 저는 10월 말로 퇴사합니다.',
    '최유진',
    'yujin@hanbit.example',
  ],
  ['퇴사로 인해 회신이 불가합니다. 급한 용무는 02-123-4567로 연락 바랍니다.\n\n박서준 과장 드림', null, null],
  [
    '[퇴사안내] 박서준\n그동안 감사했습니다. 업무는 이수민 대리(sumin@hanbit.example)에게 인계하였습니다.',
    '이수민',
    'sumin@hanbit.example',
  ],
  ['I am no longer with Hanbit. Please contact jane@hanbit.example.', '', 'jane@hanbit.example'],
  [
    'Park Seojun has left the company. Please direct all inquiries to Jane Doe (jane@hanbit.example).',
    'Jane Doe',
    'jane@hanbit.example',
  ],
  ['Seojun no longer works here.', null, null],
  ['My last day at Hanbit was October 30. My successor is Jane Doe.', 'Jane Doe', null],
  ['This mailbox is no longer in use.', null, null],
  [
    '담당자 메일 주소가 변경되었습니다. 이 계정은 삭제될 예정이니 sumin@hanbit.example 로 보내 주세요.',
    '',
    'sumin@hanbit.example',
  ],
  ['Thank you for your email. I have left Hanbit and can be reached on LinkedIn.', null, null],
  ['私は10月末で退職いたしました。', null, null],
  [
    'Herr Park ist nicht mehr im Unternehmen tätig. Bitte wenden Sie sich an jane@hanbit.example.',
    '',
    'jane@hanbit.example',
  ],
])('a leaver and the named successor: %s', (text, name, address) => {
  const read = readLeaver(text, WRITER)
  expect(read).not.toBeNull()
  expect(read?.successor && [read.successor.name, read.successor.address]).toEqual(
    name === null ? null : [name, address],
  )
})

test.each([
  ['박서준 과장은 지난달 퇴사했습니다. 앞으로는 저에게 보내 주세요.', '이도윤', 'doyun@hanbit.example'],
  ['담당자가 퇴사하여 제가 인계받았습니다. 자료 부탁드립니다.', '이도윤', 'doyun@hanbit.example'],
  [
    '박서준 님은 이직하셨습니다. 구매는 이수민 대리(sumin@hanbit.example)가 맡고 있습니다.',
    '이수민',
    'sumin@hanbit.example',
  ],
  ['Seojun has left the company and I have taken over his accounts.', '이도윤', 'doyun@hanbit.example'],
])('a colleague writes about a leaver: %s', (text, name, address) => {
  const read = readLeaver(text, COLLEAGUE)
  expect(read?.isWriter).toBe(false)
  expect([read?.successor?.name, read?.successor?.address]).toEqual([name, address])
})

test.each([
  '12월 4일까지 휴가입니다. 업무 대행: 이수민 대리 (sumin@hanbit.example)',
  '육아휴직 중입니다. 2027년 3월에 복직합니다. 대무자에게 문의 바랍니다.',
  '담당자가 변경되었습니다. 앞으로 이수민 대리에게 연락 주세요.',
  '퇴사자 관리 기능도 있나요?',
  '저희는 퇴사 안내 메일을 자동으로 보내고 있습니다.',
  '퇴사한 직원의 계정을 자동으로 잠그고 싶습니다.',
  '퇴직금 정산 업무가 많아 연말까지 어렵습니다.',
  '이직률이 높아 교육 솔루션에 관심이 있습니다.',
  '담당자가 퇴사하면 인수인계가 어려워서 검토 중입니다.',
  '퇴직연금 담당 부서로 전달하겠습니다.',
  '오늘은 퇴근했습니다. 내일 연락드리겠습니다.',
  '서울 종로구 사직로 8길 31로 샘플을 보내 주세요.',
  '체험 계정이 만료되면 어떻게 되나요?',
  'We left the budget open for next year.',
  'I am no longer working on this project, but my team is interested.',
  'How do you handle accounts when an employee has left the company?',
  'I left a comment in the document.',
  'I am on leave until 3 December. Please contact jane@hanbit.example.',
  '지난번 통화 이후로 더 이상 연락을 못 드렸습니다.',
  '저희는 더 이상 이 제품을 사용하지 않습니다.',
  '메일 주소가 변경되었습니다. 새 주소는 sj@hanbit.example 이며 이전 메일 주소는 11월 30일부로 사용이 종료됩니다.',
  '기존 계정은 더 이상 사용하지 않습니다. 메일 주소가 sj.park@hanbit-new.co.kr 로 변경되었습니다.',
  'My e-mail address has changed to sj@hanbit.example. The old mailbox is no longer in use.',
])('not a leaver: %s', (text) => {
  expect(readLeaver(text, WRITER)).toBeNull()
})

test('the writer is distinguished from the person a colleague writes about', () => {
  expect(readLeaver('저는 이번 달 말에 퇴사합니다.', WRITER)?.isWriter).toBe(true)
  expect(readLeaver('I have left the company.', WRITER)?.isWriter).toBe(true)
  expect(readLeaver('박서준 과장은 퇴사했습니다.', COLLEAGUE)?.isWriter).toBe(false)
})
