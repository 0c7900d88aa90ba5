// Own mails as examples of tone for the writer (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpoint, Id, idParams, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

export const ToneExample = z
  .object({
    id: Id,
    /** values of the lead are replaced by their names in brackets */
    subject: z.string(),
    body: z.string(),
    /** it is part of prompts: the newest are, up to 4,000 characters together */
    isGiven: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'ToneExample' })
export type ToneExample = z.infer<typeof ToneExample>

export const listToneExamples = endpoint({
  ...PATHS.toneExamples.listToneExamples,
  access: 'viewer',
  tag: 'Writing',
  summary: 'The examples of tone of a workspace, newest first.',
  params: idParams,
  reply: z.object({ data: z.array(ToneExample), total: z.number().int() }),
})

export const createToneExample = endpoint({
  ...PATHS.toneExamples.createToneExample,
  audit: '말투 예시를 추가했습니다',
  access: 'member',
  tag: 'Writing',
  summary:
    'Use a mail as an example of tone: an approved or sent generated mail (`emailId`), or a sent mail of an enrollment (`executionId`). Its text is stored without the values of its lead, links and contacts. A mail that is one already stays as it is; a workspace has at most ten.',
  body: z.union([z.object({ emailId: Id }), z.object({ executionId: Id })]),
  reply: z.object({ id: Id, isNew: z.boolean() }),
})

export const deleteToneExample = endpoint({
  ...PATHS.toneExamples.deleteToneExample,
  audit: '말투 예시를 삭제했습니다',
  access: 'member',
  tag: 'Writing',
  summary: 'Delete an example of tone.',
  params: idParams,
  reply: Ok,
})
