// Precision and recall of intents on the labelled replies, for the rules or for a model.
import { INTENTS, type Intent, type IntentReading } from '#core/inbox/intent/intent.ts'
import {
  INTENT_OUTPUT,
  INTENT_PROMPT_VERSION,
  intentPrompt,
  readModelIntent,
} from '#core/inbox/intent/intent-prompt.ts'
import { readIntent } from '#core/inbox/intent/read-intent.ts'
import type { LanguageModel } from '#core/ports.ts'
import { type Share, wilson } from './claims/measure.ts'
import { HALVES, type Half, type LabelledReply, RECEIVED_ON, readReplies } from './replies/corpus.ts'

type IntentRow = { intent: Intent; labelled: number; precision: Share; recall: Share }
export type ReplyReport = {
  replies: number
  /** replies that were decided at all */
  decided: number
  rows: IntentRow[]
  /** of the decided replies: right ones */
  accuracy: Share
  /** of the replies labelled with a day or a person: right ones */
  until: Share
  person: Share
  /** of the days that were read: right ones */
  daysRead: Share
}
type Read = Pick<IntentReading, 'intent' | 'until' | 'person'>
type Judged = { label: LabelledReply; read: Read | null }

/** `other` needs no decision: a reply that is not decided counts as neither. */
export async function evaluateReplies(
  replies: readonly LabelledReply[],
  read: (reply: LabelledReply) => Promise<Read | null>,
): Promise<ReplyReport> {
  const judged: Judged[] = []
  for (const label of replies) judged.push({ label, read: await read(label) })
  const decided = judged.filter((one) => one.read !== null)
  const right = ({ label, read }: Judged): boolean =>
    read !== null && (read.intent === label.intent || read.intent === label.second)
  const share = (of: readonly Judged[], isRight: (one: Judged) => boolean): Share =>
    wilson(of.filter(isRight).length, of.length)
  return {
    replies: judged.length,
    decided: decided.length,
    rows: INTENTS.map((intent) => {
      const labelled = judged.filter(({ label }) => label.intent === intent)
      const found = judged.filter(({ read }) => read?.intent === intent)
      return {
        intent,
        labelled: labelled.length,
        precision: share(found, right),
        recall: share(labelled, right),
      }
    }),
    accuracy: share(decided, right),
    until: share(
      judged.filter(({ label }) => label.until !== null),
      ({ label, read }) => read?.until === label.until,
    ),
    person: share(
      judged.filter(({ label }) => label.person !== null),
      ({ label, read }) => read?.person?.name === label.person,
    ),
    daysRead: share(
      judged.filter(({ read }) => read?.until),
      ({ label, read }) => read?.until === label.until,
    ),
  }
}

export const readByRules = async ({ text }: LabelledReply): Promise<Read | null> =>
  readIntent({ text, localDate: RECEIVED_ON, sentTexts: [] })

/** As in the product: the rules first, the model for what they leave open. */
export const readByModel =
  (model: LanguageModel) =>
  async (reply: LabelledReply): Promise<Read | null> => {
    const byRule = await readByRules(reply)
    if (byRule) return byRule
    const question = { text: reply.text, localDate: RECEIVED_ON, sentTexts: [], examples: [] }
    const outcome = await model.ask(
      {
        ...intentPrompt(question),
        purpose: 'reply_intent',
        promptVersion: INTENT_PROMPT_VERSION,
        output: INTENT_OUTPUT,
      },
      AbortSignal.timeout(120_000),
    )
    return outcome.ok ? readModelIntent(outcome.value, question) : null
  }

export type LabelledReport = { half: Half; language: 'ko' | 'en'; report: ReplyReport }

/** @param read the rules, or the rules with a model */
export async function replyReports(read: typeof readByRules = readByRules): Promise<LabelledReport[]> {
  const reports: LabelledReport[] = []
  for (const half of HALVES)
    for (const language of ['ko', 'en'] as const) {
      const replies = readReplies(half).filter((reply) => reply.language === language)
      reports.push({ half, language, report: await evaluateReplies(replies, read) })
    }
  return reports
}
