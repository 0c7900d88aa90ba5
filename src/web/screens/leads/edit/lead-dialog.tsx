// Creates or edits a lead.
import type { Lead } from '#api/leads/leads.ts'
import { IDENTIFYING_FIELDS, LEAD_FIELD_DEFINITIONS, LEAD_FIELDS, mapLeadFields } from '#core/leads/fields.ts'
import { MAX_LEAD_TAGS } from '#core/leads/tag.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { TagPicker } from '#web/screens/leads/tags/tag-picker.tsx'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadFormText, leadsText } from '#web/screens/leads/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { binText } from '#web/words/bin.ts'
import { CustomFields, customIssue, customRecord, customRows } from './custom-fields.tsx'

export type LeadDialogProps = DialogState & {
  /** null: create */
  lead: Lead | null
}

export function LeadDialog({ lead, ...dialog }: LeadDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const create = useChange(api.leads.createLead)
  const update = useChange(api.leads.updateLead)
  const draft = useDraft({
    ...mapLeadFields((field) => lead?.[field] ?? ''),
    customFields: customRows(lead?.customFields ?? {}),
    customerGroupId: '',
    tagIds: lead?.tags.map(({ id }) => id) ?? [],
  })
  const { values, set, issueOf } = draft

  const submit = (): void => {
    const { customFields, customerGroupId, contactEmail, tagIds, ...texts } = values
    const custom = customIssue(customFields)
    const nothing = IDENTIFYING_FIELDS.every((field) => !values[field].trim())
    const crowded = tagIds.length > MAX_LEAD_TAGS && tagText.limit(MAX_LEAD_TAGS)
    const issues = {
      ...(nothing && { companyName: leadFormText.needSomething }),
      ...(custom && { customFields: custom }),
      ...(crowded && { tagIds: crowded }),
    }
    if (draft.flag(issues)) return
    const body = {
      ...texts,
      contactEmail: contactEmail.trim() || null,
      customFields: customRecord(customFields),
      tagIds,
    }
    const options = {
      onSuccess: (saved: Lead & { wasInBin?: boolean }) => {
        if (saved.wasInBin) toastSuccess(leadFormText.wasInBin, undefined, { detail: binText.quiet })
        else toastSuccess(lead ? leadFormText.updated : leadFormText.created)
        dialog.onOpenChange(false)
      },
      onError: (error: Error) => {
        if (isFailure(error, 'lead_email_taken')) draft.flag({ contactEmail: error.message })
        else draft.reportFailure(error, leadFormText.saveFailed)
      },
    }
    if (lead) update.mutate({ params: { id: lead.id }, body }, options)
    else {
      const group = customerGroupId ? { customerGroupId } : {}
      create.mutate({ body: { ...body, ...group, workspaceId: workspace.id } }, options)
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={lead ? leadFormText.editTitle : leadFormText.createTitle}
      busy={create.isPending || update.isPending}
      submitLabel={leadFormText.save}
      onSubmit={submit}
      draft={draft}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {LEAD_FIELDS.map((field) => (
          <Field
            key={field}
            label={leadsText.fields[field]}
            error={issueOf(field)}
            hint={field === 'contactEmail' ? leadFormText.emailHint : undefined}
            {...(field === 'contactEmail' && { className: 'sm:col-span-2' })}
          >
            <Input
              name={field}
              inputMode={LEAD_FIELD_DEFINITIONS[field].inputMode}
              maxLength={300}
              {...draft.input(field)}
            />
          </Field>
        ))}
        {!lead && (
          <WorkspaceField workspace={workspace} onChoose={() => set({ customerGroupId: '', tagIds: [] })} />
        )}
        {!lead && (
          <Field label={leadFormText.group} note={common.optional}>
            <GroupPicker
              kind="manual"
              workspaceIds={workspace.id || undefined}
              value={values.customerGroupId}
              onValueChange={(customerGroupId) => set({ customerGroupId })}
              emptyLabel={leadFormText.noGroup}
            />
          </Field>
        )}
      </div>
      <TagPicker
        workspaceId={lead?.workspaceId ?? workspace.id}
        label={tagText.tags}
        value={values.tagIds}
        canCreate
        error={issueOf('tagIds')}
        onChange={(tagIds) => set({ tagIds })}
      />
      <CustomFields
        rows={values.customFields}
        error={issueOf('customFields')}
        onChange={(customFields) => set({ customFields })}
      />
    </FormDialog>
  )
}
