// Own mails as examples of tone for the writer (rules.md ).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { MAX_EXAMPLE_LENGTH } from '#core/writing/prompt/tone-examples.ts'

const endpoint = endpointsOf('Writing')

export const ToneExample = namedObject('ToneExample', {
  id: Id,
  /** what tells who the lead, another person or the sender is, is a word in brackets */
  subject: z.string(),
  body: z.string(),
  /** it is part of prompts: the newest are, up to 4,000 characters together */
  isGiven: z.boolean(),
  createdAt: Instant,
})
export type ToneExample = z.infer<typeof ToneExample>

export const listToneExamples = endpoint({
  ...PATHS.toneExamples.listToneExamples,
  access: 'viewer',
  summary: 'The examples of tone of a workspace, newest first.',
  params: idParams,
  reply: z.object({ data: z.array(ToneExample), total: z.number().int() }),
})

/** A mail: a generated one, or a sent one of an enrollment. */
const ofEmail = z.object({ emailId: Id })
const ofExecution = z.object({ executionId: Id })

export const previewToneExample = endpoint({
  ...PATHS.toneExamples.previewToneExample,
  audit: null,
  access: 'member',
  summary:
    'The text of a mail as it would be stored as an example of tone: without what tells who its lead, another person or the sender is, and without links and contacts. It can be longer than an example may be. `isKnown`: the mail is an example already.',
  body: z.union([ofEmail, ofExecution]),
  reply: z.object({ subject: z.string(), body: z.string(), isKnown: z.boolean() }),
})

/** The text as the user read and changed it. */
const asChanged = {
  subject: SingleLine.max(MAX_EXAMPLE_LENGTH).optional(),
  body: MultiLine.max(MAX_EXAMPLE_LENGTH).optional(),
}

export const createToneExample = endpoint({
  ...PATHS.toneExamples.createToneExample,
  audit: '말투 예시를 추가했습니다',
  access: 'member',
  summary:
    'Use a mail as an example of tone: an approved or sent generated mail (`emailId`), or a sent mail of an enrollment (`executionId`). `subject` and `body` replace its text. In both, what tells who its lead, another person or the sender is becomes a word in brackets, and links and contacts are removed. A mail that is one already stays as it is; a workspace has at most ten.',
  body: z.union([ofEmail.extend(asChanged), ofExecution.extend(asChanged)]),
  reply: z.object({ id: Id, isNew: z.boolean() }),
})

export const deleteToneExample = endpoint({
  ...PATHS.toneExamples.deleteToneExample,
  audit: '말투 예시를 삭제했습니다',
  access: 'member',
  summary: 'Delete an example of tone.',
  params: idParams,
  reply: Ok,
})
