// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { variableChip } from './variable-chip.ts'

test.each([
  ['{{company}}', '회사명'],
  ['{{ name | default: "고객" }}', '담당자명없으면 고객'],
  ['{{회사명}}', '회사명'],
  ['{{계약일}}', '계약일'],
])('%s shows the Korean name of the variable and keeps its source', (source, shown) => {
  const { dom } = variableChip(source, () => true)
  expect(dom.textContent).toBe(shown)
  expect(dom.dataset.source).toBe(source)
})
