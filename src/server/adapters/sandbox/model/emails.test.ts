import { expect, test } from 'vitest'
import { EMAIL_OUTPUT } from '#core/writing/prompt.ts'
import { createSandboxModel } from './model.ts'

const ask = async (instruction: string, contact: object) => {
  const prompt = `<instruction>\n${instruction}\n</instruction>\n\n<contact>\n${JSON.stringify(contact)}\n</contact>`
  const outcome = await createSandboxModel(0).ask(
    { purpose: 'email', promptVersion: '1', system: '', prompt, output: EMAIL_OUTPUT },
    new AbortController().signal,
  )
  if (!outcome.ok) throw new Error(outcome.why)
  return outcome.value.bodyText
}

test('a variable in the prompt is replaced by the lead’s value and never left open', async () => {
  const contact = { 회사명: '한빛정밀', 담당자명: '김민준', '계약 갱신월': '3월' }
  const text = await ask(
    '{{회사명}}의 {{ 이름 | default: "담당자" }}님께 {{계약  갱신월}} 갱신 {{업종}} 안내',
    contact,
  )
  expect(text).toContain('한빛정밀의 김민준님께 3월 갱신  안내에 대해')
  expect(text).not.toContain('{{')
})
