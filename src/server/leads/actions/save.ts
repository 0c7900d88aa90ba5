// Creates and changes one lead. Values are normalized as in imports; an address is unique per workspace.
import type { WithDates } from '#api/dates.ts'
import type { Lead } from '#api/leads/leads.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError, type Issue } from '#core/errors.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import { suggestedAddress } from '#core/leads/address-typo.ts'
import { IDENTIFYING_FIELDS } from '#core/leads/fields.ts'
import { LeadFields, type LeadValues } from '#core/leads/lead-fields.ts'
import type { Context, Db } from '#server/context.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import { addGroupLeads, findGroupByHand } from '#server/data/leads/groups/customer-groups.ts'
import { setTags } from '#server/data/leads/lead-tags.ts'
import { findLeadByEmail, getLead, insertLead, updateLead } from '#server/data/leads/leads.ts'
import { listBinnedByEmail, lockBinItems } from '#server/data/workspaces/bin.ts'
import { demandLeadQuota, demandStorageQuota } from '#server/workspaces/actions/quotas.ts'
import { restoreOne } from '#server/workspaces/actions/restore-from-bin.ts'
import { releaseBlockedByLead } from '#server/writing/actions/missing-values.ts'
import { checkTags } from './save-tags.ts'

const PartialFields = LeadFields.partial()
/** `tagIds` replaces all tags of the lead */
export type LeadInput = Partial<LeadFields> & { tagIds?: readonly string[] | undefined }

export async function createLead(
  ctx: Context,
  scope: Scope,
  {
    workspaceId,
    customerGroupId,
    tagIds,
    ...input
  }: LeadInput & { workspaceId: string; customerGroupId?: string | undefined },
): Promise<WithDates<typeof Lead> & { wasInBin: boolean }> {
  allowWorkspace(scope, workspaceId)
  const values = clean(input)
  if (isEmpty(values)) throw nothingFilledIn()
  await demandStorageQuota(ctx, ctx.db, [workspaceId], sizeOf(values))
  const at = ctx.clock.now()
  const { id, wasInBin } = await ctx.db.transaction().execute(async (tx) => {
    await assertAddressFree(tx, workspaceId, values)
    const known = await restoreSame(ctx, tx, workspaceId, values.emailKey)
    const lead = { id: known ?? ctx.newId(), wasInBin: known !== null }
    if (lead.wasInBin) await updateLead(tx, lead.id, await filledIn(tx, scope, lead.id, values), at)
    else await insertLead(tx, { id: lead.id, workspaceId, createdBy: scope.userId, at, ...values })
    await demandLeadQuota(ctx, tx, workspaceId)
    if (tagIds) await replaceTags(tx, scope, { workspaceId, leadId: lead.id, tagIds, at })
    if (customerGroupId) await joinGroup(tx, scope, { customerGroupId, workspaceId, leadId: lead.id, at })
    return lead
  })
  return { ...(await getLead(ctx.db, scope, id)), wasInBin }
}

/** Restores a lead of the bin with the same address and its history, instead of creating a second one. */
async function restoreSame(
  ctx: Context,
  tx: Db,
  workspaceId: string,
  emailKey: string | null | undefined,
): Promise<string | null> {
  if (!emailKey) return null
  const [same] = await listBinnedByEmail(tx, workspaceId, [emailKey])
  const [item] = same ? await lockBinItems(tx, [same.id]) : []
  if (item) await restoreOne(ctx, tx, item)
  return item?.id ?? null
}

/** Like an import: empty values leave the stored ones. */
async function filledIn(tx: Db, scope: Scope, id: string, values: LeadValues): Promise<LeadValues> {
  const before = await getLead(tx, scope, id)
  const { customFields, ...fields } = values
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
    ...(customFields && { customFields: { ...before.customFields, ...customFields } }),
  }
}

async function joinGroup(
  tx: Db,
  scope: Scope,
  {
    customerGroupId,
    workspaceId,
    leadId,
    at,
  }: { customerGroupId: string; workspaceId: string; leadId: string; at: Date },
): Promise<void> {
  const group = await findGroupByHand(tx, scope, customerGroupId)
  if (group.workspaceId !== workspaceId) throw new AppError('customer_group_not_found')
  await addGroupLeads(tx, group, [leadId], at)
}

async function replaceTags(
  tx: Db,
  scope: Scope,
  {
    workspaceId,
    leadId,
    tagIds,
    at,
  }: { workspaceId: string; leadId: string; tagIds: readonly string[]; at: Date },
): Promise<void> {
  await checkTags(tx, scope, workspaceId, tagIds)
  await setTags(tx, leadId, tagIds, at)
}

export async function changeLead(
  ctx: Context,
  scope: Scope,
  id: string,
  { tagIds, ...input }: LeadInput,
): Promise<WithDates<typeof Lead>> {
  const lead = await getLead(ctx.db, scope, id)
  const values = clean(input)
  if (isEmpty({ ...lead, ...values })) throw nothingFilledIn()
  if (values.customFields) await demandStorageQuota(ctx, ctx.db, [lead.workspaceId], sizeOf(values))
  await ctx.db.transaction().execute(async (tx) => {
    await assertAddressFree(tx, lead.workspaceId, values, id)
    await setChangeCause(tx, { cause: 'edited', userId: scope.userId })
    if (Object.keys(values).length > 0) await updateLead(tx, id, values, ctx.clock.now())
    if (tagIds)
      await replaceTags(tx, scope, {
        workspaceId: lead.workspaceId,
        leadId: id,
        tagIds,
        at: ctx.clock.now(),
      })
  })
  await releaseBlockedByLead(ctx, [id])
  return getLead(ctx.db, scope, id)
}

/** @throws AppError validation_failed, field by field */
function clean(input: Partial<LeadFields>): LeadValues {
  const parsed = PartialFields.safeParse(input)
  if (!parsed.success) {
    const issues = parsed.error.issues.map(
      (issue): Issue => ({
        path: issue.path.map(String).join('.'),
        message: issue.message,
      }),
    )
    throw new AppError('validation_failed', { issues })
  }
  const { contactEmail, ...fields } = parsed.data
  if (contactEmail === undefined) return fields
  const email = readAddressCell(contactEmail)
  if (!email.ok && email.fault === 'missing') return { ...fields, contactEmail: null, emailKey: null }
  if (email.ok && email.others.length === 0)
    return { ...fields, contactEmail: email.email, emailKey: email.key }
  const message = email.ok
    ? `이메일 주소는 하나만 입력할 수 있습니다. 다른 주소는 연락처를 따로 추가해 주세요: ${email.others.join(', ')}`
    : invalidAddress(suggestedAddress(contactEmail ?? ''))
  throw new AppError('validation_failed', { issues: [{ path: 'contactEmail', message }] })
}

const invalidAddress = (suggestion: string | null): string =>
  suggestion === null
    ? '이메일 주소가 올바르지 않습니다. 예: name@example.com'
    : `이메일 주소가 올바르지 않습니다. ${suggestion}일 수 있습니다. 확인한 뒤 수정해 주세요.`

const sizeOf = ({ customFields = {} }: LeadValues): number => Buffer.byteLength(JSON.stringify(customFields))

const isEmpty = (values: LeadValues): boolean => IDENTIFYING_FIELDS.every((field) => !values[field])

const nothingFilledIn = (): AppError =>
  new AppError('validation_failed', {
    issues: [{ path: 'companyName', message: '회사명, 담당자명, 이메일 중 하나는 입력해 주세요.' }],
  })

async function assertAddressFree(
  tx: Db,
  workspaceId: string,
  values: LeadValues,
  ownId?: string,
): Promise<void> {
  if (!values.emailKey) return
  const taken = await findLeadByEmail(tx, workspaceId, values.emailKey)
  if (!taken || taken.id === ownId) return
  const who = [taken.companyName, taken.contactName].filter(Boolean).join(' ')
  throw new AppError('lead_email_taken', {
    message: who ? `같은 이메일의 연락처가 이미 있습니다: ${who}` : '같은 이메일의 연락처가 이미 있습니다.',
    report: { leadId: taken.id },
  })
}
