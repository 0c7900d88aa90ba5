// Marks about how a model wrote a mail: politeness, particles, the subject, the length, and words of its own rules (rules.md R-417).
import { startsLikeReply } from '#core/sending/subject.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { LENGTH_RANGES, type MailLength } from '../prompt/preset-ids.ts'
import { MAIL_RULES } from '../prompt/prompt.ts'
import { levelFaults, particleFaults } from './korean-style.ts'
import type { STYLE_CODES } from './quality-codes.ts'

type StyledMail = {
  subject: string
  /** as text */
  body: string
  language: MailLanguage
  lead: { companyName: string; contactName: string }
  isFollowUp: boolean
  /** the length that the model was asked for; undefined: not known */
  length: MailLength | undefined
}

/** A run of this many characters of the rules is a copy. */
const COPIED = 20
/** Of the shortest and the longest body that was asked for. */
const MUCH = { shorter: 0.5, longer: 1.5 } as const

/** The texts that caused each mark. */
export function styleMarks(mail: StyledMail): Record<(typeof STYLE_CODES)[number], string[]> {
  const { subject, body, language, lead, isFollowUp } = mail
  const names = [lead.companyName, lead.contactName]
  return {
    mixed_politeness: language === 'ko' ? levelFaults(body) : [],
    wrong_particle: language === 'ko' ? particleFaults(`${subject}\n${body}`, names) : [],
    fake_reply_subject: !isFollowUp && startsLikeReply(subject) ? [subject] : [],
    off_length: offLength(body.trim().length, mail.length),
    copied_rules: copiedRules(`${subject}\n${body}`),
  }
}

function offLength(length: number, requested: MailLength | undefined): string[] {
  if (requested === undefined || length === 0) return []
  const { min, max } = LENGTH_RANGES[requested]
  const isOff = length < min * MUCH.shorter || length > max * MUCH.longer
  return isOff ? [`본문 ${length}자 (설정 ${min}~${max}자)`] : []
}

const RUNS = new Set(
  Array.from({ length: MAIL_RULES.length - COPIED + 1 }, (_, at) => MAIL_RULES.slice(at, at + COPIED)),
)

/** The first run of the rules of the prompt that the text contains. */
function copiedRules(text: string): string[] {
  for (let at = 0; at + COPIED <= text.length; at++) {
    const run = text.slice(at, at + COPIED)
    if (RUNS.has(run)) return [run]
  }
  return []
}
