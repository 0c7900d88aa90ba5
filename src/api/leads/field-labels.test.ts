import { expect, test } from 'vitest'
import { fieldName } from '#api/field-names.ts'
import { auditField } from '#api/workspaces/audit-fields.ts'
import { LEAD_FIELD_LABELS, LEAD_FIELDS } from '#core/leads/fields.ts'

test.each(LEAD_FIELDS)('validation errors and the audit log show the label of %s', (field) => {
  expect(fieldName(field)).toBe(LEAD_FIELD_LABELS[field])
  expect(auditField(field)).toBe(LEAD_FIELD_LABELS[field])
})
