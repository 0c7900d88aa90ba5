import * as duplicates from '#api/leads/duplicates.ts'
import * as leadHistory from '#api/leads/lead-history.ts'
import * as leadResearch from '#api/leads/lead-research.ts'
import * as leadViews from '#api/leads/lead-views.ts'
import * as leads from '#api/leads/leads.ts'
import * as tags from '#api/leads/tags.ts'
import { allowWorkspace } from '#core/access.ts'
import { historyKindsIn } from '#core/leads/history.ts'
import type { Context } from '#server/context.ts'
import { listEnrollmentsOfLead } from '#server/data/enrollments/lists.ts'
import { listCustomFields } from '#server/data/leads/custom-fields.ts'
import { listLeadHistory } from '#server/data/leads/history.ts'
import { countLeadStatuses, listLeadViews } from '#server/data/leads/lead-views.ts'
import { listLeads } from '#server/data/leads/leads.ts'
import { listTags } from '#server/data/leads/tags.ts'
import { checkAddresses } from '#server/leads/actions/check-addresses.ts'
import { filterOf } from '#server/leads/actions/chosen-leads.ts'
import { deleteLead, deleteLeads } from '#server/leads/actions/delete.ts'
import { exportRows } from '#server/leads/actions/export.ts'
import { dismissDuplicate, listDuplicates, scanDuplicates } from '#server/leads/actions/find-duplicates.ts'
import { showLead } from '#server/leads/actions/find-lead.ts'
import { mergeLeads, previewMerge } from '#server/leads/actions/merge.ts'
import { addFact, deleteFact, editFact, readLeadResearch } from '#server/leads/actions/research/lead-facts.ts'
import {
  cancelResearchRun,
  estimateResearch,
  readResearchRun,
  startBulkResearch,
  startLeadResearch,
} from '#server/leads/actions/research/start-research.ts'
import { changeLead, createLead } from '#server/leads/actions/save.ts'
import { changeLeadView, createLeadView, deleteLeadView } from '#server/leads/actions/save-lead-views.ts'
import { changeTag, createTag, deleteTag, mergeTag, tagLeads } from '#server/leads/actions/save-tags.ts'
import { undoMerge } from '#server/leads/actions/undo-merge.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { chosenWorkspaces } from '#server/platform/http/chosen-workspaces.ts'
import { csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route, wholeList } from '#server/platform/http/route.ts'

/** Time for the DNS queries of one call. */
const CHECK_MS = 10_000

export function registerLeads(api: Api, ctx: Context): void {
  route(api, leads.listLeads, async ({ scope, query }) =>
    listLeads(ctx, scope, await filterOf(ctx, scope, query)),
  )
  route(api, leads.exportLeads, async ({ scope, user, request, query, reply }) =>
    csvFile(
      reply,
      '연락처.csv',
      exportRows(ctx, scope, await filterOf(ctx, scope, query)),
      auditExport(
        ctx,
        leads.exportLeads.path,
        { user, request },
        chosenWorkspaces(scope, query.workspaceIds),
      ),
    ),
  )
  route(api, leads.listCustomFields, async ({ scope, query }) =>
    wholeList(await listCustomFields(ctx.db, scope, query.workspaceIds)),
  )
  route(api, leads.getLead, ({ scope, params }) => showLead(ctx, scope, params.id))
  route(api, leads.createLead, ({ scope, body }) => createLead(ctx, scope, body))
  route(api, leads.updateLead, ({ scope, params, body }) => changeLead(ctx, scope, params.id, body))
  route(api, leads.checkAddresses, async ({ scope, body }) => ({
    data: await checkAddresses(ctx, allowWorkspace(scope, body.workspaceId), body.addresses, CHECK_MS),
  }))
  route(api, leads.deleteLead, ({ scope, params }) => deleteLead(ctx, scope, params.id))
  route(api, leads.deleteLeads, ({ scope, body }) => deleteLeads(ctx, scope, body))

  route(api, leadHistory.listLeadHistory, async ({ scope, params, query }) => {
    const lead = await showLead(ctx, scope, params.id)
    const { group, limit, cursor } = query
    return listLeadHistory(ctx.db, lead, { kinds: historyKindsIn(group), limit, cursor })
  })
  route(api, leadHistory.listLeadEnrollments, async ({ scope, params }) => {
    const lead = await showLead(ctx, scope, params.id)
    return wholeList(await listEnrollmentsOfLead(ctx.db, lead.id))
  })

  route(api, leadResearch.getLeadResearch, ({ scope, params }) => readLeadResearch(ctx, scope, params.id))
  route(api, leadResearch.startLeadResearch, async ({ scope, params }) => {
    await startLeadResearch(ctx, scope, params.id)
    return readLeadResearch(ctx, scope, params.id)
  })
  route(api, leadResearch.startBulkResearch, ({ scope, body }) => startBulkResearch(ctx, scope, body))
  route(api, leadResearch.estimateResearch, ({ scope, body }) => estimateResearch(ctx, scope, body))
  route(api, leadResearch.getResearchRun, ({ scope, params }) => readResearchRun(ctx, scope, params.id))
  route(api, leadResearch.cancelResearchRun, ({ scope, params }) => cancelResearchRun(ctx, scope, params.id))
  route(api, leadResearch.createFact, ({ scope, params, body }) => addFact(ctx, scope, params.id, body.text))
  route(api, leadResearch.updateFact, ({ scope, params, body }) => editFact(ctx, scope, params, body.text))
  route(api, leadResearch.deleteFact, ({ scope, params }) => deleteFact(ctx, scope, params))

  route(api, duplicates.scanDuplicates, ({ scope, body }) =>
    scanDuplicates(ctx, chosenWorkspaces(scope, body.workspaceIds)),
  )
  route(api, duplicates.listDuplicates, ({ scope, query }) =>
    listDuplicates(ctx, scope, chosenWorkspaces(scope, query.workspaceIds), query),
  )
  route(api, duplicates.dismissDuplicate, ({ scope, body }) => dismissDuplicate(ctx, scope, body))
  route(api, duplicates.previewMerge, ({ scope, body }) => previewMerge(ctx, scope, body))
  route(api, duplicates.mergeLeads, ({ scope, body }) => mergeLeads(ctx, scope, body))
  route(api, duplicates.undoMerge, ({ scope, params }) => undoMerge(ctx, scope, params.id))

  route(api, tags.listTags, async ({ scope, query }) =>
    wholeList(await listTags(ctx.db, scope, query.workspaceIds)),
  )
  route(api, tags.createTag, ({ scope, body }) => createTag(ctx, scope, body))
  route(api, tags.updateTag, ({ scope, params, body }) => changeTag(ctx, scope, params.id, body))
  route(api, tags.mergeTag, ({ scope, params, body }) => mergeTag(ctx, scope, params.id, body.intoId))
  route(api, tags.deleteTag, ({ scope, params }) => deleteTag(ctx, scope, params.id))
  route(api, tags.tagLeads, ({ scope, body }) => tagLeads(ctx, scope, body))

  route(api, leadViews.listLeadViews, async ({ scope, query }) =>
    wholeList(await listLeadViews(ctx.db, scope, query.workspaceIds)),
  )
  route(api, leadViews.countLeadStatuses, async ({ scope, query }) => ({
    data: await countLeadStatuses(ctx.db, scope, query.workspaceIds),
  }))
  route(api, leadViews.createLeadView, ({ scope, body }) => createLeadView(ctx, scope, body))
  route(api, leadViews.updateLeadView, ({ scope, params, body }) =>
    changeLeadView(ctx, scope, params.id, body),
  )
  route(api, leadViews.deleteLeadView, ({ scope, params }) => deleteLeadView(ctx, scope, params.id))
}
