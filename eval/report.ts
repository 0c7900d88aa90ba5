// docs/evaluation.md: what was measured, with what, and the tables.
import { PROMPT_VERSION } from '#core/writing/prompt.ts'
import { blindRows } from './blind/measure.ts'
import { claimRows } from './claims.ts'
import type { ReplyReport } from './replies.ts'
import { mailTable, type NamedReport, percent, replyTable, table } from './tables.ts'

/** @param measuredOn the day of a model's run; the baseline needs none, because it is the same on every day */
export function report(
  mails: readonly NamedReport[],
  replies: readonly { name: string; report: ReplyReport }[],
  configured: { name: string; host: string; measuredOn: string } | null,
): string {
  const claims = claimRows().map(({ set, mails: count, sentences, metric, part, of, share, low, high }) => [
    set,
    `${count} mails, ${sentences} sentences`,
    metric,
    `${percent(share)} (${part} of ${of})`,
    `${percent(low)} to ${percent(high)}`,
  ])
  const blind = (['work', 'held'] as const).map(blindRows)
  const blindCells = blind[0]?.map(({ what }, index) => [
    what,
    ...blind.map((rows) => {
      const row = rows[index]
      return row ? `${percent(row.share)} (${row.part} of ${row.of})` : '–'
    }),
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

One first mail for each of the 60 leads of \`eval/leads.ts\`. A number is the count of mails with that fault, so 0 is best
(except in the first row).

${mailTable(mails)}

## Blind sets

Mails and replies by authors who had read neither rules nor prompts nor earlier sets (\`eval/blind/README.md\`). Two thirds, *work*, were
read after their first run; *held* never was: its numbers are the ones to expect. The first
run of the rules that were there before these sets: held marks right 57.7 %, unsupported sentences marked 31.6 %, clean mails with a
mark 31.6 %; decided intents 60.9 %, right 92.3 %, days right 2 of 6. Of the next
rules of claims: 65.5 %, 75.8 %, 36.8 %; of those after \`work\` was read: 79.4 %, 81.1 %, 26.3 %.

Mails of two more authors were added on 2026-11-29, 80 to each part. Marks that are right, unsupported sentences that are marked and
clean mails with a mark:

| mails | rules before | rules after |
| --- | --- | --- |
| \`mails-work\`, first run; then read | 80.4 % (86 of 107), 78.9 % (86 of 109), 29.0 % (9 of 31) | 98.0 % (100 of 102), 91.7 % (100 of 109), 3.2 % (1 of 31) |
| held third of \`mails\`, totals seen after each change | 79.4 % (77 of 97), 81.1 % (77 of 95), 26.3 % (5 of 19) | 83.1 % (74 of 89), 77.9 % (74 of 95), 26.3 % (5 of 19) |
| \`mails-held\`, run once | not run | 63.8 % (83 of 130), 81.4 % (83 of 102), 51.6 % (16 of 31) |

The bars (85 %, 80 %, 8 %) are missed on mails that were not read, most of all by marks on clean mails. The held mails are not read, so
the kinds of their wrong marks are not known.

${table([['by the rules alone', 'work', 'held'], ...(blindCells ?? [])])}

## Claims without a source

Labelled mails of \`eval/claims/corpus\`. Every set was seen by the author of the rules, so no row says how the rules read mails of
other people: that is measured once on sets of authors who have not read the rules (\`npm run eval:blind\`). \`test\`, \`late\` and
\`held\` are the oldest. \`prose\`, \`later\`, \`last\`, \`support\` and \`fresh\` were written one after the other by who wrote the rules. At
their first run marks were right in 82, 91, 77, 75 and 68 % and found 81, 83, 86, 82 and 72 % (\`fresh\`: 28 of 41 and 28 of 39);
sentences with a promise or a number about nobody were labelled again when these became claims. \`alarms\` are mails without an
unsupported sentence that have a mark.

${table([['set', 'size', 'metric', 'result', '95 % interval'], ...claims])}

## Intents of replies

Labelled replies of \`eval/replies/corpus\`; its README says what the labels mean and who wrote them. A cell is precision
and recall with counts. The rules decide only what they are sure of; the rest stays open for a model or a user. A reading counts as
right when it is the first or the second intent of the label.

${replyTable(replies)}
`
}
