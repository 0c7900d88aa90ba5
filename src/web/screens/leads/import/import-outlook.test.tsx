// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportCheck } from '#api/leads/lead-imports.ts'
import { RowMarks } from './import-outlook.tsx'

type Row = ImportCheck['rows'][number]
const row = (rowNumber: number, marks: Row['marks'], more: Partial<Row> = {}): Row => ({
  rowNumber,
  text: `a${rowNumber}@hanbit.example`,
  marks,
  reason: null,
  firstRow: null,
  suggestion: null,
  ...more,
})

test('each row has a word for each mark, and a duplicate names the row that is kept', () => {
  const shown = document.createElement('div')
  shown.innerHTML = renderToStaticMarkup(
    <RowMarks
      rows={[
        row(2, ['created', 'correction'], { suggestion: 'a2@naver.com' }),
        row(5, ['repeated'], { firstRow: 2 }),
        row(7, ['failed'], { reason: '이메일 형식이 올바르지 않습니다.' }),
      ]}
    />,
  )
  const items = [...shown.querySelectorAll('li')].map((item) =>
    [...item.querySelectorAll('span:not(:has(*))')].map(({ textContent }) => textContent),
  )
  expect(items).toEqual([
    ['2행', 'a2@hanbit.example', 'a2@naver.com일 수 있습니다.', '새로 추가', '오타 의심'],
    ['5행', 'a5@hanbit.example', '2행과 이메일이 같아 2행을 남깁니다.', '중복'],
    ['7행', 'a7@hanbit.example', '이메일 형식이 올바르지 않습니다.', '거절'],
  ])
  expect(shown.querySelector('ul')?.tabIndex).toBe(0)
})
