import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'

export const useTags = (workspaceIds: string | undefined) =>
  useRead(api.tags.listTags, { query: { workspaceIds } }, { select: (page) => page.data })
