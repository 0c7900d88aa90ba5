// What a proposal of a model must be. Its text is never trusted: whatever breaks a rule is sent back once as the problem,
// then the proposal is rejected with these sentences (rules.md R-451 to R-453).
import * as z from 'zod'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { type LaunchFinding, launchFindings } from '#core/sequences/launch.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { strictSchema } from '#core/text/model-output.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { placeholdersInTemplate, withoutVariables } from '#core/writing/quality/unfilled-placeholders.ts'
import { checkTemplate } from '#core/writing/template/check-template.ts'
import { mailPositions, PROPOSAL_LIMITS, type Proposal, type ProposalStep } from './proposal.ts'
import { addProposal } from './proposal-workflow.ts'

const Answer = z.object({
  name: z.string(),
  steps: z
    .array(
      z.object({
        kind: z.enum(['mail', 'wait']),
        /** of a mail; null for a wait */
        subject: z.string().nullable(),
        bodyText: z.string().nullable(),
        /** of a wait, in days; null for a mail */
        delayDays: z.number().int().nullable(),
      }),
    )
    .max(40),
})

/** Name and schema of the answer, as an `OutputFormat` without `read`. */
export const PROPOSAL_FORMAT = { name: 'workflow_proposal', schema: strictSchema(Answer) } as const

/** A stored answer is read again, so the result is an `Answer` too. */
export type ProposalAnswer = z.output<typeof Answer>

export type ProposalRules = {
  /** null: any number up to the limit, because the user asked for a change */
  mailCount: number | null
  language: MailLanguage
  /** texts of the user: their links, addresses and phone numbers may be used */
  allowedTexts: readonly string[]
  customFields: readonly string[]
}

export type ReadProposal =
  | { ok: true; value: ProposalAnswer }
  /** `format`: no list of steps at all. The sentences are Korean and contain nothing of the answer but variable names. */
  | { ok: false; fault: 'format' | 'content'; problems: string[] }

const MAX_PROBLEMS = 6

export function readProposal(json: unknown, rules: ProposalRules): ReadProposal {
  const parsed = Answer.safeParse(json)
  if (!parsed.success)
    return {
      ok: false,
      fault: 'format',
      problems: parsed.error.issues
        .slice(0, MAX_PROBLEMS)
        .map(({ path, message }) => `${path.join('.')}: ${message}`),
    }
  const value = cleaned(parsed.data)
  const problems = problemsOf(value, rules)
  return problems.length === 0
    ? { ok: true, value }
    : { ok: false, fault: 'content', problems: [...new Set(problems)].slice(0, MAX_PROBLEMS) }
}

/** The steps of an answer that was read. */
export const toProposal = ({ name, steps }: ProposalAnswer): Proposal => ({
  name,
  steps: steps.map(
    (step): ProposalStep =>
      step.kind === 'mail'
        ? { kind: 'mail', subject: step.subject ?? '', bodyText: step.bodyText ?? '' }
        : { kind: 'wait', delayDays: step.delayDays ?? 0 },
  ),
})

/** Without hidden characters, and without the wait after the last mail. */
function cleaned({ name, steps }: ProposalAnswer): ProposalAnswer {
  const shown = steps.map((step) =>
    step.kind === 'mail'
      ? {
          ...step,
          subject: singleLine(plain(step.subject ?? '')),
          bodyText: plain(step.bodyText ?? '').trim(),
          delayDays: null,
        }
      : { ...step, subject: null, bodyText: null },
  )
  while (shown.at(-1)?.kind === 'wait') shown.pop()
  return { name: singleLine(plain(name)).slice(0, PROPOSAL_LIMITS.name), steps: shown }
}

const plain = (text: string): string => withoutInvisible(text).normalize('NFC').replaceAll('\r\n', '\n')

function problemsOf(answer: ProposalAnswer, rules: ProposalRules): string[] {
  const proposal = toProposal(answer)
  const structure = structureProblems(proposal.steps, rules)
  const texts = textProblems(proposal, rules)
  if (structure.length + texts.length > 0) return [...structure, ...texts]
  const added = addProposal(defaultWorkflow(), proposal.steps, { mode: 'replace', now: 0 })
  return structuralFindings(added.workflow, rules.customFields)
    .filter(({ level }) => level === 'error')
    .map(
      ({ code, fault }) =>
        fault?.message ?? LAUNCH_PROBLEM[code] ?? `시작 점검을 통과하지 못했습니다 (${code}).`,
    )
}

/** The launch check of a workflow in a workspace where everything else is in order. */
export const structuralFindings = (workflow: Workflow, customFields: readonly string[]): LaunchFinding[] =>
  launchFindings({
    workflow,
    mailboxes: { connected: 1, paused: 0, disconnected: 0 },
    senders: [],
    isOptOutReachable: true,
    customFields,
    missingValues: [],
    allowedFields: null,
    keptFiles: new Set(),
    imageSizes: new Map(),
    generated: new Map(),
    outdated: new Map(),
    reviewRequired: false,
    senderDomains: [],
    bounces: null,
    isTrackingUnreachable: false,
    profiles: [{ ...EMPTY_SENDER_PROFILE, isAdvertising: false }],
    grounds: [],
    today: '2000-01-01',
  })

const LAUNCH_PROBLEM: Partial<Record<LaunchFinding['code'], string>> = {
  empty_first_subject: '첫 메일에 제목이 없습니다.',
  fake_reply_subject: '첫 메일의 제목이 Re:, Fwd:, 회신, 전달로 시작합니다.',
  false_ad_label: '제목에 광고 표시를 흉내 낸 표기가 있습니다.',
  unfilled_placeholder: '채우지 않은 빈칸이 남아 있습니다.',
  empty_body: '본문이 비어 있는 메일이 있습니다.',
}

function structureProblems(steps: readonly ProposalStep[], { mailCount }: ProposalRules): string[] {
  const { maxAllMails, maxVariants, maxDelayDays } = PROPOSAL_LIMITS
  const positions = mailPositions(steps)
  const mails = positions.reduce((sum, position) => sum + position.mails.length, 0)
  const waits = steps.filter((step) => step.kind === 'wait')
  return [
    mails === 0 && '메일이 한 통도 없습니다.',
    steps[0]?.kind === 'wait' && '첫 단계가 메일이 아닙니다.',
    mails > maxAllMails && `메일이 ${maxAllMails}통을 넘습니다.`,
    mailCount !== null &&
      mails > 0 &&
      positions.length !== mailCount &&
      `메일은 ${mailCount}통이어야 하는데 ${positions.length}통입니다. 대기 없이 이어진 메일은 A/B로 셉니다.`,
    positions.some((position) => position.mails.length > maxVariants) &&
      `한 단계의 A/B가 ${maxVariants}통을 넘습니다.`,
    waits.some(({ delayDays }) => delayDays < 1 || delayDays > maxDelayDays) &&
      `대기는 1일에서 ${maxDelayDays}일 사이여야 합니다.`,
    steps.some((step, at) => step.kind === 'wait' && steps[at + 1]?.kind === 'wait') &&
      '대기 단계가 이어져 있습니다.',
  ].filter((problem) => problem !== false)
}

const HTML = /<\/?[a-z][^>]{0,2000}>|<!--|<!doctype|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/i

function textProblems({ name, steps }: Proposal, rules: ProposalRules): string[] {
  const { subject: maxSubject, bodyText: maxBody } = PROPOSAL_LIMITS
  const problems =
    foreignContacts(name, rules.allowedTexts).length > 0 ? ['이름에 링크나 연락처가 있습니다.'] : []
  for (const [at, { mails }] of mailPositions(steps).entries()) {
    for (const { subject, bodyText } of mails) {
      const where = `${at + 1}번째 메일`
      const text = `${subject}\n${bodyText}`
      const found = [
        at === 0 && subject === '' && '제목이 없습니다.',
        bodyText === '' && '본문이 비어 있습니다.',
        subject.length > maxSubject && `제목이 ${maxSubject}자를 넘습니다.`,
        bodyText.length > maxBody && `본문이 ${maxBody}자를 넘습니다.`,
        HTML.test(text) && 'HTML 태그가 있습니다.',
        TAG.test(text) && '조건({% %})을 쓸 수 없습니다.',
        shownForms(text).some((shown) => foreignContacts(shown, rules.allowedTexts).length > 0) &&
          '사용자가 쓰지 않은 링크, 이메일 주소 또는 전화번호가 있습니다.',
        placeholdersInTemplate(text).length > 0 && '채우지 않은 빈칸이 있습니다.',
        !isInLanguage(bodyText, rules.language) && WRONG_LANGUAGE[rules.language],
        ...[subject, bodyText].flatMap((part) =>
          checkTemplate(part, rules.customFields).map((fault) => fault.message),
        ),
      ].filter((problem) => problem !== false)
      problems.push(...found.map((problem) => `${where}: ${problem}`))
    }
  }
  return problems
}

const TAG = /\{%/

/** The text as written, with empty variables and with their defaults: a variable must not split a link. */
const shownForms = (text: string): string[] => [text, text.replace(VARIABLE, ''), withVariableDefaults(text)]

/** The text with the default values of its variables, without the variables that have none. */
export const withVariableDefaults = (text: string): string =>
  text.replace(VARIABLE, (variable) => DEFAULT_VALUE.exec(variable)?.[1] ?? '')

const VARIABLE = /\{\{[^{}]*\}\}/g
const DEFAULT_VALUE = /default\s*:\s*["']([^"']*)["']/

const WRONG_LANGUAGE = {
  ko: '한국어로 쓰지 않았습니다.',
  en: '영어로 쓰지 않았습니다.',
} as const satisfies Record<MailLanguage, string>

/** Whether most letters are of the language, without variables. */
function isInLanguage(text: string, language: MailLanguage): boolean {
  const letters = withoutVariables(text)
  const hangul = letters.match(/\p{Script=Hangul}/gu)?.length ?? 0
  const all = letters.match(/\p{L}/gu)?.length ?? 0
  const latin = letters.match(/\p{Script=Latin}/gu)?.length ?? 0
  // a product name in Latin letters is longer than the words around it
  return language === 'ko' ? hangul * 3 >= all : latin * 10 >= all * 8
}

// Links, addresses and phone numbers in a text, in a form that can be compared. A proposal may contain only those that
// the user wrote: a text of others must not lead a mail's reader elsewhere.

const URL_LIKE =
  /(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s"'<>()[\]{}]*|(?:mailto|tel|sms|javascript|data):\S+/gi
const ADDRESS = /[^\s"'<>()[\]{}@,;:]+@[^\s"'<>()[\]{}@,;:]+\.[^\s"'<>()[\]{}@,;:]+/gi
/** Names that mail programs turn into links without a scheme. */
const DOMAIN =
  /(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+(?:com|net|org|info|biz|co|io|ai|app|dev|me|kr|jp|cn|us|uk|eu|ru|xyz|top|shop|site|online|store|link|click|live|club|vip|cc|tv|to|ly|gl|gg|example|test|한국)(?:\/[^\s"'<>()[\]{}]*)?(?![\p{L}\p{N}]*[a-z0-9])/giu
const PHONE = /\+?\d[\d\-.()‐-―−~]{5,}\d|\+?\d{2,4}(?: \d{3,4}){1,2} ?\d{0,4}/g
const DATE_OR_TIME = /\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}:\d{2}(?::\d{2})?|\d{1,3}(?:,\d{3})+/g

/** Each once. Schemes, `www.`, closing punctuation and particles are left out, of numbers all but the digits. */
function contactsIn(text: string): Set<string> {
  // full-width and compatibility letters are the same for a mail program
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  const found = new Set<string>()
  for (const pattern of [URL_LIKE, ADDRESS, DOMAIN])
    for (const [match] of plain.matchAll(pattern)) found.add(comparable(match))
  for (const [match] of plain.replace(DATE_OR_TIME, ' ').matchAll(PHONE)) {
    const digits = match.replace(/\D/g, '')
    if (digits.length >= 8) found.add(digits)
  }
  return found
}

/** The contacts of a text that none of the allowed texts contains. */
function foreignContacts(text: string, allowed: readonly string[]): string[] {
  const known = contactsIn(allowed.join('\n'))
  return [...contactsIn(text)].filter((one) => !known.has(one))
}

const comparable = (link: string): string =>
  link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[\p{P}\p{Script=Hangul}]+$/u, '')
    .replace(/\/$/, '')
