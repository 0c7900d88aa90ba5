import { expect, test } from 'vitest'
import type { Fact, FactSource } from '#core/leads/research/facts.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import { faultsOfMail } from '#testing/writing/faults-of-mail.ts'
import { sampleLeads } from './companies.ts'
import { sampleWorkflow } from './texts.ts'

const INTRODUCTION =
  '결재나루는 서류를 휴대전화로 읽고 승인하는 전자결재 서비스입니다. 한글과 엑셀 양식을 그대로 올려 씁니다. 휴가 신청서가 승인되기까지의 짧은 영상과 요금표가 있습니다.'
const fact = (text: string, source: FactSource): Fact => ({ id: text, text, source })

const parsed = parseWorkflow(sampleWorkflow(['first', 'second']))
if (!parsed.ok) throw new Error(parsed.detail)
const mails = parsed.workflow.nodes.filter(isMail).map(({ data }) => data)

test('every sample mail names the product, asks at most one question, and passes the checks for every sample lead', () => {
  expect(mails).toHaveLength(3)
  for (const lead of sampleLeads) {
    for (const [at, mail] of mails.entries()) {
      const values = leadValues({ ...lead, customFields: {} }, SEND_TIME_VARIABLES)
      const rendered = renderTemplate(mail, values)
      if (!rendered.ok) throw new Error(`${lead.companyName} is not rendered`)
      const { ok: _, ...content } = rendered
      // filled in when the mail is sent
      const bodyText = content.bodyText.replace(/^.*\{\{(?:서명|수신거부)\}\}.*$/gm, '')
      expect(bodyText).toContain('결재나루')
      expect(bodyText.split('?').length - 1).toBe(at < 2 ? 1 : 0)
      const sender = [fact(INTRODUCTION, { kind: 'sender' })]
      expect(faultsOfMail({ ...content, bodyText }, lead, sender, at > 0)).toEqual([])
    }
  }
})
