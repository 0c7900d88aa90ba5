import * as z from 'zod'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { LABEL_COLORS } from '#core/inbox/inbox.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Inbox')

export const InboxLabel = namedObject('InboxLabel', {
  id: Id,
  workspaceId: Id,
  name: z.string(),
  color: z.enum(LABEL_COLORS),
})
export type InboxLabel = z.infer<typeof InboxLabel>

const MAX_LABEL = 30
const name = SingleLine.trim()
  .min(1, '라벨 이름을 입력해 주세요.')
  .max(MAX_LABEL, `라벨 이름은 ${MAX_LABEL}자까지입니다.`)

export const listInboxLabels = endpoint({
  ...PATHS.inboxLabels.listInboxLabels,
  access: 'viewer',
  summary: 'Labels, oldest first.',
  query: z.object({ workspaceIds: IdList }),
  reply: z.object({ data: z.array(InboxLabel), total: z.number().int() }),
})

export const createInboxLabel = endpoint({
  ...PATHS.inboxLabels.createInboxLabel,
  audit: '라벨을 만들었습니다',
  access: 'member',
  summary: 'Create a label.',
  body: z.object({ workspaceId: Id, name, color: z.enum(LABEL_COLORS) }),
  reply: InboxLabel,
})

export const updateInboxLabel = endpoint({
  ...PATHS.inboxLabels.updateInboxLabel,
  audit: '라벨을 수정했습니다',
  access: 'member',
  summary: 'Change the name or colour of a label.',
  params: idParams,
  body: z.object({ name: name.optional(), color: z.enum(LABEL_COLORS).optional() }),
  reply: InboxLabel,
})

export const deleteInboxLabel = endpoint({
  ...PATHS.inboxLabels.deleteInboxLabel,
  audit: '라벨을 삭제했습니다',
  access: 'member',
  summary: 'Delete a label and remove it from its threads.',
  params: idParams,
  reply: Ok,
})
