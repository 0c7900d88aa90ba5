// Import and export of suppressions, and the log.
import { stringify } from 'csv-stringify/sync'
import * as z from 'zod'
import * as contract from '#api/compliance/suppression-files.ts'
import { Id } from '#api/endpoint.ts'
import type { Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { AppError } from '#core/errors.ts'
import { importSuppressions, previewSuppressions } from '#server/compliance/actions/import-suppressions.ts'
import type { Context } from '#server/context.ts'
import {
  getSuppressionImport,
  listForExport,
  listSuppressionLog,
  listSuppressionRows,
} from '#server/data/compliance/suppression-files.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { type PostedForm, withForm } from '#server/platform/http/multipart.ts'
import { type Api, route } from '#server/platform/http/route.ts'

const BATCH = 5000
const CSV = { escape_formulas: true } as const

const Fields = z.object({
  workspaceId: Id,
  valueColumn: z.string().max(200).optional(),
  noteColumn: z.string().max(200).optional(),
})

const KINDS = { address: '주소', domain: '도메인' } as const

export function registerSuppressionFiles(api: Api, ctx: Context): void {
  route(api, contract.previewSuppressions, ({ request, reply, user }) =>
    withForm({ request, reply, userId: user.id }, (form) => previewSuppressions(fileOf(form).content)),
  )
  route(api, contract.importSuppressions, ({ scope, request, reply, user }) =>
    withForm({ request, reply, userId: user.id }, (form) => importForm(scope, form)),
  )
  const importForm = (scope: Scope, form: PostedForm) => {
    const parsed = Fields.safeParse(form.fields)
    if (!parsed.success)
      throw new AppError('validation_failed', {
        issues: parsed.error.issues.map(({ path, message }) => ({
          path: path.map(String).join('.'),
          message,
        })),
      })
    const { name, content } = fileOf(form)
    return importSuppressions(ctx, scope, { ...parsed.data, fileName: name, content })
  }
  route(api, contract.listSuppressionRows, async ({ scope, params, query }) => {
    const { id } = await getSuppressionImport(ctx.db, scope, params.id)
    return listSuppressionRows(ctx.db, id, query)
  })
  route(api, contract.listSuppressionLog, ({ scope, query }) =>
    listSuppressionLog(ctx.db, chosenWorkspaces(scope, query.workspaceIds), query),
  )
  route(api, contract.exportRejectedSuppressions, async ({ scope, user, request, params, reply }) => {
    const file = await getSuppressionImport(ctx.db, scope, params.id)
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="rejected.csv"')
    let csv = stringify([[...file.columns, '이유']], { ...CSV, bom: true })
    for (let offset = 0; ; offset += BATCH) {
      const { data } = await listSuppressionRows(ctx.db, file.id, {
        result: 'rejected',
        limit: BATCH,
        offset,
      })
      csv += stringify(
        data.map((row) => [...row.cells, row.reason ?? '']),
        CSV,
      )
      if (data.length < BATCH) {
        await auditExport(ctx, contract.exportRejectedSuppressions.path, { user, request }, [
          file.workspaceId,
        ])(offset + data.length)
        return csv
      }
    }
  })
  route(api, contract.exportSuppressions, async ({ scope, user, request, query, reply }) => {
    const workspaceIds = chosenWorkspaces(scope, query.workspaceIds)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="suppressions.csv"')
    let csv = stringify([['주소 또는 도메인', '종류', '이유', '메모', '추가한 멤버', '추가일']], {
      ...CSV,
      bom: true,
    })
    let count = 0
    for (let after = ''; ; ) {
      const rows = await listForExport(ctx.db, workspaceIds, after, BATCH, query.search)
      csv += stringify(
        rows.map((row) => [
          row.value,
          KINDS[row.kind],
          row.reason,
          row.note,
          row.userName ?? '',
          workspaceDate(row.at),
        ]),
        CSV,
      )
      count += rows.length
      if (rows.length < BATCH) {
        await auditExport(ctx, contract.exportSuppressions.path, { user, request }, workspaceIds)(count)
        return csv
      }
      after = rows.at(-1)?.key ?? after
    }
  })
}

function fileOf({ file }: { file: { name: string; content: Buffer } | null }): {
  name: string
  content: Buffer
} {
  if (file) return file
  throw new AppError('validation_failed', { issues: [{ path: 'file', message: '파일을 선택해 주세요.' }] })
}
