import { expect, test } from 'vitest'
import { customIssue, customRecord, customRows } from './custom-fields.tsx'

test('fields become rows and rows become fields again, without empty ones', () => {
  const rows = [...customRows({ 직급: '과장' }), { id: 1, name: ' 담당  지역 ', value: ' 서울 ' }]
  expect(customRecord([...rows, { id: 2, name: '', value: '' }])).toEqual({
    직급: '과장',
    '담당 지역': '서울',
  })
})

test('a value without a name, and a repeated name, are validation errors before the request', () => {
  expect(customIssue([{ id: 0, name: ' ', value: '과장' }])).toContain('이름을 입력')
  expect(customIssue([...customRows({ 직급: '과장' }), { id: 1, name: '직급 ', value: '' }])).toContain(
    '직급',
  )
  expect(customIssue([{ id: 0, name: '', value: '' }])).toBeUndefined()
})
