import type { Fact } from '#core/leads/research/facts.ts'
import { unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { assistantPhrases, levelFaults, particleFaults } from '#core/writing/quality/korean-style.ts'
import { qualityFindings } from '#core/writing/quality/quality.ts'

type Lead = Parameters<typeof qualityFindings>[0]['lead']

/**
 * What our own checks find in a Korean mail that this product brings with it: nothing, when the mail is good. The greeting
 * 안녕하세요 is allowed in formal mails.
 * @param sender what the user has written about the own company
 */
export function faultsOfMail(
  content: MailContent,
  lead: Lead,
  sender: readonly Fact[],
  isFollowUp: boolean,
): unknown[] {
  const { bodyText } = content
  const field = (name: string, text: string): Fact => ({
    id: name,
    text,
    source: { kind: 'lead_field', field: name },
  })
  const facts = {
    lead: [field('회사명', lead.companyName), field('담당자명', lead.contactName)],
    sender,
  }
  return [
    ...qualityFindings({
      ...content,
      lead,
      otherCompanyNames: [],
      language: 'ko',
      senderDomains: [],
      isFollowUp,
    }),
    ...unsupported(readClaims(content, facts, { year: 2026, month: 11 })),
    ...levelFaults(bodyText.replace('안녕하세요.', '')),
    ...particleFaults(bodyText, [lead.companyName]),
    ...assistantPhrases(bodyText),
  ]
}
