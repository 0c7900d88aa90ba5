import { expect, test } from 'vitest'
import type { Fact, FactSource } from '#core/leads/research/facts.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import { assistantPhrases, levelFaults, particleFaults } from '#core/writing/korean-style.ts'
import { qualityFindings } from '#core/writing/quality.ts'
import { renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
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
      expect(
        qualityFindings({
          ...content,
          bodyText,
          lead,
          otherCompanyNames: [],
          language: 'ko',
          senderDomains: [],
          isFollowUp: at > 0,
        }),
      ).toEqual([])
      const facts = {
        lead: [
          fact(lead.companyName, { kind: 'lead_field', field: '회사명' }),
          fact(lead.contactName, { kind: 'lead_field', field: '담당자명' }),
        ],
        sender: [fact(INTRODUCTION, { kind: 'sender' })],
      }
      expect(unsupported(readClaims({ ...content, bodyText }, facts, { year: 2026, month: 11 }))).toEqual([])
      expect(levelFaults(bodyText.replace('안녕하세요.', ''))).toEqual([])
      expect(particleFaults(bodyText, [lead.companyName])).toEqual([])
      expect(assistantPhrases(bodyText)).toEqual([])
    }
  }
})
