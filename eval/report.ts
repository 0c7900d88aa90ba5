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

Mails and replies by authors who had read neither rules nor prompts nor earlier sets (\`eval/blind/README.md\`). Each set was run once by
the rules that were there: its first run is the number to expect. Then two thirds, *work*, were read and the rules of their kinds
changed; the other third, *held*, was never read, its totals were seen before and after. *Usual* sets ask for what decent writers and models
send, and were never read. Until [110](decisions/0110-alarms-and-looks.md) there was one kind of mark.

| mails | marks, later alarms, that are right | unsupported sentences with any mark | clean mails with a mark, later an alarm |
| --- | --- | --- | --- |
| bar, since 110 for alarms | 85 % | 80 % | 8 % |
| third of \`mails\`, first run | 57.7 % | 31.6 % | 31.6 % |
| p, 80 | 80.4 % (86 of 107) | 78.9 % (86 of 109) | 29.0 % (9 of 31) |
| q, 80 | 63.8 % (83 of 130) | 81.4 % (83 of 102) | 51.6 % (16 of 31) |
| r, 60, clean ones dense with numbers | 49.2 % (60 of 122) | 76.9 % (60 of 78) | 92.3 % (24 of 26) |
| usual, 60, the rules before 110 | 79.0 % (49 of 62) | 86.0 % (49 of 57) | 16.7 % (5 of 30) |
| … those of 110 | 100 % (41 of 41) | 86.0 % (49 of 57) | 0 of 30 |
| w, 70 | 85.5 % (47 of 55) | 76.9 % (60 of 78) | 15.6 % (5 of 32) |
| … held third, before → after the other was read | 14 of 17 → 16 of 19 | 21 → 22 of 28 | 1 → 1 of 10 |
| z, 80 | 70.3 % (45 of 64) | 75.7 % (56 of 74) | 26.2 % (11 of 42) |
| … held third | 15 of 19 → 16 of 18 | 20 → 20 of 24 | 2 → 1 of 10 |
| ma, 80 | 75.0 % (45 of 60) | 88.4 % (61 of 69) | 19.0 % (8 of 42) |
| … held third | 14 of 17 → 15 of 18 | 18 → 18 of 22 | 1 → 1 of 15 |
| mb, 80 | 79.7 % (47 of 59) | 79.7 % (55 of 69) | 16.7 % (7 of 42) |
| … held third | 14 of 19 → 14 of 17 | 15 → 15 of 21 | 2 → 1 of 14 |
| mc, 80 | 81.3 % (39 of 48) | 76.6 % (49 of 64) | 14.3 % (6 of 42) |
| … held third | 17 of 20 → 17 of 20 | 21 → 21 of 25 | 2 → 2 of 12 |
| md, 80 | 79.7 % (47 of 59) | 87.2 % (68 of 78) | 26.2 % (11 of 42) |
| … held third | 17 of 21 → 17 of 21 | 21 → 21 of 23 | 4 → 4 of 15 |
| me, 80 | 85.9 % (55 of 64) | 87.1 % (74 of 85) | 16.7 % (7 of 42) |
| … held third | 17 of 24 → 17 of 24 | 26 → 26 of 31 | 5 → 5 of 12 |
| mf, 80, the changed rules, not read since | 86.3 % (44 of 51) | 76.0 % (57 of 75) | 11.9 % (5 of 42) |

The held thirds hardly move: what two thirds teach is in the rules, but the next mail has another kind. Of the 480 mails ma to mf 81 % of the
alarms are right (277 of 341), 83 % of the inventions have a mark (364 of 440), and 17 % of the clean mails, many dense with numbers, have an alarm
(44 of 252). Once, totals of all held marks by
kind and by what the facts give were looked at: no kind of alarm was wrong often enough to become a look. A random number in place of a
stated one is one step from the facts in 13 % (130 of 1,016, \`eval/blind/chance.test.ts\`).

| replies | decided | of these right | days right of those given, of those named | persons right of those given | requests to stop seen; others held |
| --- | --- | --- | --- | --- | --- |
| bar | 60 % | 95 % | 95 % | | all |
| \`replies\`, third | 60.9 % | 92.3 % | 2 of 6 | | |
| \`replies-work\`, 102 | 58.8 % (60 of 102) | 90.0 % (54 of 60) | 4 of 4 of 17 | 4 of 7 | |
| \`replies-held\`, 84, indirect and long | 46.4 % (39 of 84) | 64.1 % (25 of 39) | of 14: 2 | 0 of 1 | |
| usual, 100 | 79.6 % (74 of 93) | 98.6 % (73 of 74) | 9 of 10 of 16 | 4 of 5 | 7 of 7; 0 of 93 |
| v, 140, half of them indirect or long | 38.0 % (49 of 129) | 95.9 % (47 of 49) | 5 of 6 of 22 | none given | 11 of 11; 2 of 129 |
| x and y, 230, as they come in a year | 48.1 % (102 of 212) | 91.2 % (93 of 102) | 15 of 15 of 41 | 9 of 9 | 17 of 18; 2 of 211 |
| u, 120, as they come in a year | 67.3 % (74 of 110) | 91.9 % (68 of 74) | 10 of 12 of 20 | 6 of 6 | 10 of 10; 4 of 110 |
| aa, 120, offices and trade | 63.1 % (70 of 111) | 100 % (70 of 70) | 11 of 13 of 20 | 4 of 4 | 9 of 9; 2 of 109 |
| ab, 120, works, hospitals, public offices | 61.3 % (68 of 111) | 97.1 % (66 of 68) | 6 of 8 of 20 | 3 of 3 | 9 of 9; 5 of 111 |
| da, 110, most name a time | 72.9 % (78 of 107) | 97.4 % (76 of 78) | 22 of 25 of 68 | 2 of 2 | 3 of 3; 2 of 107 |
| st, 120, words near a request to stop | 76.0 % (57 of 75) | 89.5 % (51 of 57) | 4 of 5 of 9 | 4 of 5 | 41 of 45; 5 of 74 |
| ac, 120, the rules after two thirds of the four before were read | 70.3 % (78 of 111) | 97.4 % (76 of 78) | 11 of 13 of 13 | 2 of 2 | 9 of 9; 5 of 110 |

Both bars are met on aa, ab and ac. ac is the first run of the changed ones.
Held thirds of aa, ab, da and st before and after: decided 88 and 88 of 136 with 83 and 83 right, days 9 of 11 and 15 of 17 right of 36 named, requests
to stop 18 and 18 of 20 seen, others held 4 and 5 of 136. A day within the range that its label allows is right.

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
