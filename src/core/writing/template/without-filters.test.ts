import { expect, test } from 'vitest'
import { withoutFilters } from './without-filters.ts'

test('filters and conditions are left out; names, particles and the rest stay', () => {
  expect(withoutFilters('{{회사명 | default: "귀사" | 조사: "과/와"}} {{ 담당자명 }}님께 [제안]')).toBe(
    '{{회사명}}과 {{담당자명}}님께 [제안]',
  )
  expect(withoutFilters('{{company | 조사: "이/가"}} {{계약일}}')).toBe('{{회사명}}이 {{계약일}}')
  expect(withoutFilters('{% if 업종 %}제조{% endif %} 안내 ')).toBe('제조 안내')
  expect(withoutFilters('{% ai "{{업종 | default: \'업계\'}}의 소식 50%" %} 제안')).toBe(
    '〔AI: 업종의 소식 50%〕 제안',
  )
  expect(withoutFilters('{{회사명')).toBe('{{회사명')
})
