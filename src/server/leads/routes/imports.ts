// Imports of leads and the results of their rows.
import * as z from 'zod'
import * as leadConsentsContract from '#api/compliance/lead-consents.ts'
import type { WithDates } from '#api/dates.ts'
import { Id } from '#api/endpoint.ts'
import type { LeadImport } from '#api/leads/lead-imports.ts'
import * as contract from '#api/leads/lead-imports.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { MAX_LEAD_TAGS } from '#core/leads/tag.ts'
import { TagName } from '#core/leads/tag-name.ts'
import { groundOf } from '#server/compliance/actions/save-consent.ts'
import type { Context } from '#server/context.ts'
import { listImports } from '#server/data/leads/imports/import-undo.ts'
import { getImport, listImportRows } from '#server/data/leads/imports/imports.ts'
import { checkImport } from '#server/leads/actions/check-import.ts'
import { rejectedRows } from '#server/leads/actions/export.ts'
import { importFurtherAddresses, listFollowUps } from '#server/leads/actions/import-follow-ups.ts'
import { type ImportRequest, previewImport, startImport } from '#server/leads/actions/start-import.ts'
import { previewUndoImport, undoImport } from '#server/leads/actions/undo-import.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { csvFile } from '#server/platform/http/csv-file.ts'
import { type PostedForm, withForm } from '#server/platform/http/multipart.ts'
import { type Api, route } from '#server/platform/http/route.ts'

const POLL_MS = 50

const jsonText = z.string().transform((text, ctx) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    ctx.addIssue('JSON으로 보내 주세요.')
    return z.NEVER
  }
})
const emptyIsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
/** Which part of the file has the leads. */
const TableFields = z.object({
  sheet: emptyIsAbsent(z.string()),
  headerRow: emptyIsAbsent(z.coerce.number<string>().int().min(0)),
  withHidden: emptyIsAbsent(z.stringbool()),
})
const ImportFields = TableFields.extend({
  workspaceId: Id,
  customerGroupId: emptyIsAbsent(Id),
  mapping: emptyIsAbsent(jsonText.pipe(contract.ImportMapping)),
  onDuplicate: emptyIsAbsent(z.enum(['skip', 'update'])),
  consent: emptyIsAbsent(jsonText.pipe(leadConsentsContract.ConsentFields)),
  tags: emptyIsAbsent(jsonText.pipe(z.array(TagName).max(MAX_LEAD_TAGS))),
})

export function registerLeadImports(api: Api, ctx: Context): void {
  route(api, contract.previewImport, ({ request, reply, user }) =>
    withForm({ request, reply, userId: user.id }, (form, gone) =>
      previewImport(fileOf(form).content, checked(TableFields, form.fields), gone),
    ),
  )
  route(api, contract.checkImport, ({ scope, request, reply, user }) =>
    withForm({ request, reply, userId: user.id }, (form, gone) =>
      checkImport(ctx, scope, requestOf(form), gone),
    ),
  )
  route(api, contract.importLeads, async ({ scope, query, request, reply, user }) => {
    const id = await withForm({ request, reply, userId: user.id }, (form, gone) =>
      startImport(ctx, scope, requestOf(form), gone),
    )
    return finished(ctx, scope, id, query.wait * 1000)
  })
  route(api, contract.listImports, ({ scope, query }) =>
    listImports(ctx.db, chosenWorkspaces(scope, query.workspaceIds), query),
  )
  route(api, contract.previewUndoImport, ({ scope, params }) => previewUndoImport(ctx, scope, params.id))
  route(api, contract.undoImport, ({ scope, params }) => undoImport(ctx, scope, params.id))
  route(api, contract.getImportFollowUps, async ({ scope, params }) =>
    listFollowUps(ctx, await getImport(ctx.db, scope, params.id)),
  )
  route(api, contract.importFurtherAddresses, async ({ scope, params }) => {
    const id = await importFurtherAddresses(ctx, scope, await getImport(ctx.db, scope, params.id))
    return getImport(ctx.db, scope, id)
  })
  route(api, contract.getImport, ({ scope, params }) => getImport(ctx.db, scope, params.id))
  route(api, contract.listImportRows, async ({ scope, params, query }) => {
    const { id } = await getImport(ctx.db, scope, params.id)
    return listImportRows(ctx.db, id, query)
  })
  route(api, contract.exportRejectedRows, async ({ scope, user, request, params, reply }) => {
    const file = await getImport(ctx.db, scope, params.id)
    return csvFile(
      reply,
      `${file.fileName.replace(/\.[^.]*$/, '')} 가져오지 못한 행.csv`,
      rejectedRows(ctx, file),
      auditExport(ctx, contract.exportRejectedRows.path, { user, request }, [file.workspaceId]),
    )
  })
}

function requestOf(form: PostedForm): ImportRequest {
  const fields = checked(ImportFields, form.fields)
  const file = fileOf(form)
  return {
    workspaceId: fields.workspaceId,
    customerGroupId: fields.customerGroupId ?? null,
    fileName: file.name,
    content: file.content,
    mapping: fields.mapping,
    onDuplicate: fields.onDuplicate ?? 'skip',
    consent: fields.consent ? groundOf(fields.consent) : null,
    tags: fields.tags ?? [],
    sheet: fields.sheet,
    headerRow: fields.headerRow,
    withHidden: fields.withHidden,
  }
}

function fileOf({ file }: { file: { name: string; content: Buffer } | null }): {
  name: string
  content: Buffer
} {
  if (file) return file
  throw new AppError('validation_failed', { issues: [{ path: 'file', message: '파일을 선택해 주세요.' }] })
}

function checked<T extends z.ZodType>(schema: T, fields: Record<string, string>): z.output<T> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  throw new AppError('validation_failed', {
    issues: parsed.error.issues.map((issue) => ({
      path: issue.path.map(String).join('.'),
      message: issue.message,
    })),
  })
}

/** Waits until the import is done, or for the requested time. */
async function finished(
  ctx: Context,
  scope: Scope,
  id: string,
  waitMs: number,
): Promise<WithDates<typeof LeadImport>> {
  const until = performance.now() + waitMs
  for (;;) {
    const found = await getImport(ctx.db, scope, id)
    if (found.status !== 'running' || performance.now() >= until) return found
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
