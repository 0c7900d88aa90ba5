// docs/evaluation.md: what was measured, with what, and the tables.
import { PROMPT_VERSION } from '#core/writing/prompt/prompt.ts'
import { blindRows } from './blind/measure.ts'
import { writingRows } from './blind/writing.ts'
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
  const blind = (['work', 'held'] as const).map((part) => [...blindRows(part), ...writingRows(part)])
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

Mails of three more authors were added on 2026-11-29. Marks that are right, unsupported sentences that are marked and clean mails with a
mark:

| mails | first run | after they were read |
| --- | --- | --- |
| held third of \`mails\`, never read, totals seen after each change | 57.7 %, 31.6 %, 31.6 % | 84.1 % (74 of 88), 77.9 % (74 of 95), 26.3 % (5 of 19) |
| \`mails-work\`, p001 to p080 | 80.4 % (86 of 107), 78.9 % (86 of 109), 29.0 % (9 of 31) | 98.0 %, 91.7 %, 3.2 % |
| \`mails-work\`, q001 to q080 | 63.8 % (83 of 130), 81.4 % (83 of 102), 51.6 % (16 of 31) | p and q together: 86.8 % (184 of 212), 87.2 % (184 of 211), 17.7 % (11 of 62) |
| \`mails-held\`, r001 to r060, run once by the present rules | 49.2 % (60 of 122), 76.9 % (60 of 78), 92.3 % (24 of 26) | not read |

The brief of the last set asked for clean mails dense with numbers, derived values and paraphrases, so it is the hardest.

Since [110](decisions/0110-alarms-and-looks.md) a mark is an alarm or a look. The held part (third of \`mails\` and \`mails-held\`, totals only)
was run once before and twice after: the second time because words about the mail itself (지난번보다) were excluded, with the same
numbers.

| held | before, one mark | alarms alone | alarms and looks | bar |
| --- | --- | --- | --- | --- |
| marks that are right | 63.8 % (134 of 210) | 92.9 % (117 of 126) | 63.2 % (134 of 212) | alarms 85 %: met |
| unsupported sentences that are marked | 77.5 % (134 of 173) | 67.6 % (117 of 173) | 77.5 % (134 of 173) | any mark 80 %: missed |
| clean mails with a mark | 64.4 % (29 of 45) | 11.1 % (5 of 45) | 64.4 % (29 of 45) | alarms 8 %: missed |

The new claims found nothing more on the held mails. A random number in place of a stated one is one step from the facts in 13 % (130 of
1,016, \`eval/blind/chance.test.ts\`).

A fourth author wrote 60 *usual* mails (\`mails-usual\`, \`npm run eval:blind -- usual\`): 30 clean ones, 30 with inventions as models make
them. At their first run, by the rules before 110, 79.0 % (49 of 62) of the marks were right, 86.0 % (49 of 57) of the unsupported
sentences were marked and 16.7 % (5 of 30) of the clean mails had a mark. With alarms and looks, run next: alarms right 100 % (41 of 41),
any mark on 86.0 % of the unsupported sentences, clean mails with an alarm 0 of 30: the three bars are met on these mails.

Replies of two more authors were added on 2026-11-30: \`replies-work\` (102 without requests to stop) and \`replies-held\` (84), whose brief
asked for indirect and long-winded replies. Both were run once by the rules that were there, then \`replies-work\` was read and the rules
were changed ([77](decisions/0077-intents-of-replies.md)). The totals of the held replies (a third of \`replies\`, 64, and \`replies-held\`) were
seen three times after that: while the rules were changed, near the end, and when this table was printed.

| replies | decided | of these right | days right, of those given | of those named | persons right, of those given |
| --- | --- | --- | --- | --- | --- |
| \`replies-work\`, first run | 58.8 % (60 of 102) | 90.0 % (54 of 60) | 4 of 4 | 4 of 17 | 4 of 7 |
| \`replies-work\`, after it was read | 82.4 % (84 of 102) | 100.0 % (84 of 84) | 13 of 13 | 13 of 17 | 7 of 7 |
| \`replies-held\`, first run | 46.4 % (39 of 84) | 64.1 % (25 of 39) | | 2 of 14 | 0 of 1 |
| both held parts, before | 51.4 % (76 of 148) | 80.3 % (61 of 76) | | 6 of 24 | 1 of 3 |
| both held parts, while the rules were changed | 48.0 % (71 of 148) | 81.7 % (58 of 71) | 10 of 10 | 10 of 24 | 3 of 3 |
| both held parts, near the end and when printed | 45.9 % (68 of 148) | 85.3 % (58 of 68) | 10 of 10 | 10 of 24 | 3 of 3 |

The bar of 95 % is missed on the held replies: if the third of \`replies\` is
read as well as before, about three of ten decisions on \`replies-held\` are wrong. After the last print one more case was left undecided
(another person decides, then a firm other answer); a stricter limit of unread statements was tried then: decided 62 of 148, right
53 of 62, so it was left out.

A third author wrote 100 *usual* replies on 2026-11-30 (\`replies-usual\`, \`npm run eval:blind -- usual\`): at their first run 79.6 % (74 of 93)
were decided, 98.6 % (73 of 74) of these right, and without the stricter limit 75 and 74; 9 of 10 days right, of 16 named; 4 of 5 persons;
7 of 7 requests to stop seen, none of 93 others held as one. The rules before these sets: 73 decided, 71 right. The bar of 95 % is met
on these replies.

A fourth author of mails and one of replies wrote again on 2026-11-30: 70 usual mails (w) and 140 replies (v), half of them usual, half long or
indirect. Their first runs by the rules that were there, then two thirds were read (now in \`work\`) and the rules were changed; the other
third (now in \`held\`) was run before and after and never read.

| mails w | alarms right | alarms and looks right | unsupported sentences marked | clean mails with an alarm | with a mark |
| --- | --- | --- | --- | --- | --- |
| all 70, first run | 85.5 % (47 of 55) | 48.8 % (60 of 123) | 76.9 % (60 of 78) | 15.6 % (5 of 32) | 81.3 % (26 of 32) |
| two thirds, after they were read | 41 of 41 | 48 of 54 | 48 of 50 | 0 of 22 | 3 of 22 |
| the third never read, before | 14 of 17 | 21 of 42 | 21 of 28 | 1 of 10 | 9 of 10 |
| the third never read, after | 16 of 19 | 22 of 33 | 22 of 28 | 1 of 10 | 9 of 10 |

| replies v | decided | of these right | days right, of those given, of those named | persons right, of those given | requests to stop seen; others held |
| --- | --- | --- | --- | --- | --- |
| all 140, first run | 38.0 % (49 of 129) | 95.9 % (47 of 49) | 5 of 6 of 22 | none given | 11 of 11; 2 of 129 |
| … the usual half | 70.3 % (45 of 64) | 97.8 % (44 of 45) | 5 of 6 of 11 | | |
| … the long half | 6.2 % (4 of 65) | 3 of 4 | 0 of 0 of 11 | | |
| two thirds, after they were read | 67 of 84 | 67 of 67 | 11 of 11 of 13 | 4 of 4 | 10 of 10; 0 of 84 |
| the third never read, before | 16 of 45 | 15 of 16 | 1 of 2 of 9 | none given | 1 of 1; 1 of 45 |
| the third never read, after | 18 of 45 | 17 of 18 | 1 of 2 of 9 | 1 of 2 | 1 of 1; 1 of 45 |

So what was learnt from the two thirds carries over in part only: long replies mostly stay 분류 안 됨, and clean mails dense with numbers still
have looks. Persons of undecided replies are given since then; of all held ones 5 of 10 are right, so they are an offer and never a change.

A fifth author of mails (80, z) and three of replies (130 x, 100 y, 120 u; short, medium and long ones as they come in a year) wrote after
that. First runs by the rules that were there; of z, x and y two thirds were read and the rules were changed, the other third was run before
and after and never read. The replies u were run once by the changed rules.

| mails z | alarms right | alarms and looks right | unsupported sentences marked | clean mails with an alarm | with a mark |
| --- | --- | --- | --- | --- | --- |
| all 80, first run | 70.3 % (45 of 64) | 51.9 % (56 of 108) | 75.7 % (56 of 74) | 26.2 % (11 of 42) | 64.3 % (27 of 42) |
| two thirds, after they were read | 46 of 46 | | 50 of 50 | 0 of 32 | 1 of 32 |
| the third never read, before | 15 of 19 | 20 of 36 | 20 of 24 | 2 of 10 | 7 of 10 |
| the third never read, after | 16 of 18 | 20 of 32 | 20 of 24 | 1 of 10 | 5 of 10 |

| replies x and y, u | decided | of these right | days right, of those given, of those named | persons right, of those given | requests to stop seen; others held |
| --- | --- | --- | --- | --- | --- |
| all 230 of x and y, first run | 48.1 % (102 of 212) | 91.2 % (93 of 102) | 15 of 15 of 41 | 9 of 9 | 17 of 18; 2 of 211 |
| two thirds, after they were read | 124 of 139 | 124 of 124 | 24 of 24 of 30 | 7 of 7 | 15 of 15; 0 of 139 |
| the third never read, before | 35 of 73 | 32 of 35 | 3 of 3 of 11 | 7 of 7 | 3 of 3; 1 of 72 |
| the third never read, after | 51 of 73 | 47 of 51 | 5 of 5 of 11 | 7 of 7 | 3 of 3; 1 of 72 |
| 120 replies u, first run of the changed rules | 67.3 % (74 of 110) | 91.9 % (68 of 74) | 10 of 12 of 20 | 6 of 6 | 10 of 10; 4 of 110 |

So on new replies more than 60 % are decided (bar met) and 92 % of the decisions are right (bar 95 %, missed); the usual error is a question, a
later or a colleague beside interest. For one decision, totals of all held replies by kind of decision were looked at once: weak acts
beside a statement that no rule understands were right in 3 of 7, so they decide nothing since then (R-499).

Edits and examples of tone (\`edits-*\`, \`examples-*\`, four authors, 2026-11-30) at their first run: 9 of 17 and 7 of 14 edits about one mail
proposed something; of what belongs to others 53.9 % (work) and 55.4 % (held) was left out of an example. The rows below are the next rules.

Of the attacks, the rules before [73](decisions/0073-one-port-for-language-models.md) let through 24 of 27 in *work* and 11 of 13 in *held*,
and blocked 1 of 14 and 0 of 6 honest texts. *held* was run twice with the new rules, before and after patterns that blocked ordinary
statements were narrowed; the counts of attacks and of blocked texts were the same. The instruction of an attack is its sentence with most
letters that the label \`innocent\` does not have. A page is blocked when none of its sentences may be a fact.

${table([['by the rules alone', 'work', 'held'], ...(blindCells ?? [])])}

## Messages, templates and pages

Written on 2026-11-30 by ten authors who had read neither rules nor other sets, from what public issue threads report. Each set was run once
by the rules that were there; then it was read and the rules of its kinds were changed. A later set was run once by the changed
rules before it was read, so the newest first run is the number to expect. \`npm run eval:received\`, \`eval:templates\`, \`eval:pages\`,
\`eval:imports\` and \`verdicts\` print the last column.

| set | rules before | first run of the changed rules | after it was read |
| --- | --- | --- | --- |
| 64 raw messages: bounces, automatic answers, replies through many mail programs | 55 right | – | 64 |
| 48 more messages | 38 | 39 right (81 %) | 47 |
| a third set, 48 messages | – | 38 right (79 %) | 46 |
| 24 messages by an author who knew the rules, in corners of their own | – | 20 right | 23 |
| 32 files of leads with real troubles (a fourth set of files): 648 leads, and rows that are none | – | 595 right (91.8 %); 81 | 648; 0 |
| 14 files by an author who knew the rules, in corners of their own: 161 leads | – | 142 right; 54 | 155; 32 |
| 90 replies and notices of mail servers: the party that is meant; good addresses lost | – | 82 right; 1 | 86; 0 |
| 40 listings of folders in seven languages: the Sent folder (not in the repository) | – | 35 right | 40 |
| 50 answers of IMAP servers: asked again later or shown to a user (not in the repository) | – | 46 right | 49 |
| 60 templates as people paste and import them, filled for one lead | 42 right | – | 58 |
| 50 more templates | – | 46 right (92 %) | 49 |
| 36 company pages: facts that a model is given, of 152; other texts, of 223 | 116; 76 | – | 152; 5 |
| … facts without a model (own sources); other texts | 111; 29 | – | 152; 2 |
| 28 more pages, 123 facts, 269 other texts: given to a model | 94; 97 | 112 (91 %); 44 | 114; 24 |
| … without a model | 86; 37 | 109 (89 %); 24 | 111; 12 |

A message is right when its kind, its lead, its party and consequence, its day of return, the request to stop and the writer's own words are. What
an author called a permanent failure counts as a dead address only where the recipient is at fault. Of the templates two misses are kept
on purpose: styles that newsletters need for Outlook stay, and a picture in its data is stored when the template is saved.

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
right when it is the first or the second intent of the label. The misses of \`test\` were read on 2026-11-30 and rules written from them:
since then its numbers say no more than those of \`dev\`.

${replyTable(replies)}
`
}
