import { expect, test } from 'vitest'
import { companyOfHeading } from './company-headings.ts'

test('a heading that is nothing but a company with a legal form names it, with the name of its branch', () => {
  const companies = {
    '■ ㈜온누리테크': '㈜온누리테크',
    '1. (주)한빛 (3명)': '(주)한빛',
    '[누리 상사(주)]': '누리 상사(주)',
    '주식회사 다온 정밀': '주식회사 다온 정밀',
    '(주)한빛 부산공장': '(주)한빛 부산공장',
    '한빛(주) 부산지점': '한빛(주) 부산지점',
    'Hanbit Precision Co., Ltd.': 'Hanbit Precision Co., Ltd.',
  }
  for (const [heading, name] of Object.entries(companies))
    expect(companyOfHeading(heading), heading).toEqual({ name, isCertain: true })
  expect(companyOfHeading('◆ 한빛정밀')).toEqual({ name: '한빛정밀', isCertain: false })
})

test('a heading that may be a remark names no company', () => {
  for (const heading of [
    '(주)한빛 제외',
    '(주)한빛 거래 중단',
    '한빛(주) 확인요망',
    '(주)한빛은 2월부터 거래하지 않습니다.',
    '※ (주)한빛',
    '(주)한빛 담당자 명단',
    '담당: 한빛정밀',
    '서울',
    '퇴사자',
    'Ask the company',
  ])
    expect(companyOfHeading(heading), heading).toBeNull()
})
