import { expect, test } from 'vitest'
import { TemplateLine, TemplateText } from './template-input.ts'

test('a text that was escaped twice gets its line breaks', () => {
  expect(TemplateText.parse('김서연님\\n\\n제안드립니다.\\r\\n감사합니다.')).toBe(
    '김서연님\n\n제안드립니다.\n감사합니다.',
  )
  for (const text of ['C:\\new\\notes', '첫 줄\n\\n\\n은 줄바꿈입니다'])
    expect(TemplateText.parse(text)).toBe(text)
})

test('a subject has characters for the entities of the page it was copied from', () => {
  expect(TemplateLine.parse('{{회사명}}님,&nbsp;R&amp;D 제안 &lt;안내&gt; &unknown;')).toBe(
    '{{회사명}}님, R&D 제안 <안내> &unknown;',
  )
})
