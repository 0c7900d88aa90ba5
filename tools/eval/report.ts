// docs/evaluation.md: what was measured, with what, and the tables.
import { PROMPT_VERSION } from '#core/writing/prompt.ts'
import { claimRows } from './claims.ts'
import type { ReplyReport } from './replies.ts'
import { mailTable, type NamedReport, percent, replyTable, table } from './tables.ts'

/** @param measuredOn the day of a model's run; the baseline needs none, because it is the same on every day */
export function report(
  mails: readonly NamedReport[],
  replies: readonly { name: string; report: ReplyReport }[],
  configured: { name: string; host: string; measuredOn: string } | null,
): string {
  const claims = claimRows().map(({ half, mails: count, sentences, metric, part, of, share, low, high }) => [
    half,
    `${count} mails, ${sentences} sentences`,
    metric,
    `${percent(share)} (${part} of ${of})`,
    `${percent(low)} to ${percent(high)}`,
  ])
  return `# Evaluation

Printed by \`npm run eval -- --write\`. The sandbox model and the rules need no key: they are the **baseline**. The sandbox
model is written to pass our own checks, so its numbers show that the checks run, not that its mails are good. ${
    configured
      ? `The other columns are the model \`${configured.name}\` at ${configured.host}, measured on ${configured.measuredOn}.`
      : 'No model was configured for this run.'
  }

Prompt version of mails: ${PROMPT_VERSION}.

## Mails

One first mail for each of the 60 leads of \`tools/eval/leads.ts\`. A number is the count of mails with that fault, so 0 is best
(except in the first row).

${mailTable(mails)}

## Claims without a source

Labelled mails of \`src/core/writing/claims/corpus\`; the labels were written before the rules. The rules were tuned on the
half \`dev\` only, so only \`test\` says how they do on mails they have not seen.

${table([['half', 'size', 'metric', 'result', '95 % interval'], ...claims])}

## Intents of replies

Labelled replies of \`src/core/inbox/intent/corpus\`; its README says what the labels mean and who wrote them. A cell is precision
and recall with counts. The rules decide only what they are sure of; the rest stays open for a model or a user. A reading counts as
right when it is the first or the second intent of the label.

${replyTable(replies)}
`
}
