/** The starter sequences, in the order of the dialog (rules.md R-123). */
export const STARTER_IDS = [
  'new_proposal',
  'exhibition_follow_up',
  'dormant_customer',
  'seminar_invitation',
  'quote_follow_up',
  'partner_proposal',
] as const
export type StarterId = (typeof STARTER_IDS)[number]
