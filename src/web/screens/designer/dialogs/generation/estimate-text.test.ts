import { expect, test } from 'vitest'
import { estimateText } from './estimate-text.ts'

const mail = { tokensIn: 1000, tokensOut: 400, cost: 3 }
const research = { tokensIn: 9000, tokensOut: 600, cost: 7 }

test('the cost of all mails is shown, with the sites when they are read first', () => {
  expect(estimateText({ mail, isMeasured: true }, 200, null)).toBe('예상 비용: 이메일 200통에 약 600원')
  expect(estimateText({ mail, isMeasured: true }, 200, research)).toBe(
    '예상 비용: 이메일 200통에 약 2,000원 (홈페이지 조사 최대)',
  )
})

test('before the first mail it says that it comes from lengths', () => {
  expect(estimateText({ mail, isMeasured: false }, 2, null)).toBe(
    '예상 비용: 이메일 2통에 약 6원 (글 길이 기준)',
  )
})

test('without the price of one model it shows tokens and no amount', () => {
  const unpriced = { ...research, cost: null }
  expect(estimateText({ mail, isMeasured: false }, 200, unpriced)).toBe(
    '예상 사용량: 이메일 200통에 약 2,200,000토큰 (글 길이 기준, 홈페이지 조사 최대). 가격을 입력하면 금액을 보여 드립니다.',
  )
})
