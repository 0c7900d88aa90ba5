// The tags that come in with a file: those of the whole file on every row's lead, those of a row on its own.
import { tagKey } from '#core/leads/tag.ts'
import type { Context, Db } from '#server/context.ts'
import type { RunningImport } from '#server/leads/store/imports/imports.ts'
import { addTagPairs } from '#server/leads/store/lead-tags.ts'
import { ensureTags } from '#server/leads/store/tags.ts'

/** names a row gives its lead, by lead; a row that was skipped gives none of its own */
export type RowTags = Map<string, readonly string[]>

/** Nothing is taken off. A name that is not there yet is made, as long as the workspace has room. */
export async function importTags(
  ctx: Context,
  tx: Db,
  file: RunningImport,
  rows: RowTags,
  at: Date,
): Promise<void> {
  const names = new Map<string, string>()
  const wanted = [...rows].flatMap(([leadId, own]) =>
    [...file.tags, ...own].map((name) => {
      const key = tagKey(name)
      if (!names.has(key)) names.set(key, name)
      return { leadId, key }
    }),
  )
  if (wanted.length === 0) return
  const ids = await ensureTags(tx, file.workspaceId, names, ctx.newId, at)
  const pairs = wanted.flatMap(({ leadId, key }) => {
    const tagId = ids.get(key)
    return tagId ? [{ leadId, tagId }] : []
  })
  await addTagPairs(tx, pairs, file.id, at)
}
