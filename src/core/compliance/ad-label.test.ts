import { expect, test } from 'vitest'
import { isFalseAdLabel, labelled, withoutAdLabel } from './ad-label.ts'

test.each([
  '(광 고) 여름 제안',
  '( 광고 ) 여름 제안',
  '[광고] 여름 제안',
  '【광고】여름 제안',
  '<광고> 여름 제안',
  '“광고” 여름 제안',
  '(광/고) 여름 제안',
  '(광.고) 여름 제안',
  '(광~고) 여름 제안',
  '(廣告) 여름 제안',
  '(広告) 여름 제안',
  '（광고） 여름 제안',
  '((광고)) 여름 제안',
  '(대출광고) 여름 제안',
  '(유료 광고) 여름 제안',
  '(광고성 정보) 여름 제안',
  '광/고 여름 제안',
  '광.고) 여름 제안',
  '(광\u{200B}고) 여름 제안',
  '\u{200B}(광고) 여름 제안',
  ' (광고) 여름 제안',
  '(광\u{1160}고) 여름 제안',
  '(\u{1100}\u{116A}\u{11BC} \u{1100}\u{1169}) 여름 제안',
])('%j only looks like the label', (subject) => expect(isFalseAdLabel(subject)).toBe(true))

test.each([
  '(광고) 여름 제안',
  '(광고)여름 제안',
  '(광고) 여름 제안'.normalize('NFD'),
  '여름 제안',
  '광고 대행을 맡길 곳을 찾으시나요?',
  '광고주 여러분께',
  '[광고대행사 모집] 안내',
  '[광고효율] 3분기 보고',
  '(주)광고나라 소개',
  '[제안] 광고 고도화',
  '광 고객센터 안내',
  '광주 고객사 모임',
  '(관광) 고성 안내',
  '',
])('%j is not a false label', (subject) => expect(isFalseAdLabel(subject)).toBe(false))

test.each([
  ['여름 제안', '(광고) 여름 제안'],
  ['(광고) 여름 제안', '(광고) 여름 제안'],
  ['(광고)여름 제안', '(광고) 여름 제안'],
  ['(광고) (광고) 여름 제안', '(광고) 여름 제안'],
  ['  여름\r\n제안 ', '(광고) 여름 제안'],
  ['\u{FEFF}(광고) 여름 제안', '(광고) 여름 제안'],
  ['(광고)'.normalize('NFD'), '(광고)'],
  ['', '(광고)'],
])('the label is added once, at the very start: %j', (subject, expected) => {
  expect(labelled(subject)).toBe(expected)
  expect(withoutAdLabel(labelled(subject))).toBe(withoutAdLabel(subject))
})
