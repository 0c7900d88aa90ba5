// The starter sequences (rules.md R-123).
import * as z from 'zod'
import { endpointsOf, namedObject, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'

const endpoint = endpointsOf('Sequences')

export const SequenceStarter = namedObject('SequenceStarter', {
  id: z.enum(STARTER_IDS),
  name: z.string(),
  description: z.string(),
  /** from the first mail to the last */
  totalDays: z.number().int(),
  /** marks in the mails, such as ‘[전시회 이름을 입력]’. The launch is rejected until each is replaced. */
  placesToFill: z.array(z.string()),
  mails: z.array(
    z.object({
      /** since the mail before it; 0 for the first */
      delayDays: z.number().int(),
      /** empty: sent in the thread of the mail before it */
      subject: z.string(),
      bodyText: z.string(),
    }),
  ),
})
export type SequenceStarter = z.infer<typeof SequenceStarter>

export const listSequenceStarters = endpoint({
  ...PATHS.sequenceStarters.listSequenceStarters,
  access: 'user',
  summary: 'The starter sequences; POST /sequences with `starterId` creates a sequence from one.',
  reply: page(SequenceStarter),
})
