// Error codes of the product: a closed list. Korean message and HTTP status of each are in api/error-messages.ts,
// complete by type.

export const ERROR_CODES = [
  'bad_request',
  'validation_failed',
  'unauthenticated',
  'session_only',
  'api_key_not_found',
  'forbidden',
  'not_found',
  'conflict',
  'stale_revision',
  'rate_limited',
  'quota_exceeded',
  'payload_too_large',
  'internal',
  'database_unavailable',
  'storage_full',
  'took_too_long',
  'sign_up_closed',
  'email_taken',
  'wrong_credentials',
  'weak_password',
  'wrong_password',
  'wrong_code',
  'second_step_expired',
  'two_factor_on',
  'two_factor_off',
  'two_factor_first',
  'reset_link_expired',
  'email_link_expired',
  'session_not_found',
  'workspace_not_found',
  'last_workspace',
  'member_not_found',
  'already_member',
  'owner_protected',
  'last_owner',
  'successor_needed',
  'invitation_not_found',
  'invitation_expired',
  'invitation_other_address',
  'invitation_refused',
  'lead_not_found',
  'lead_email_taken',
  'bin_item_not_found',
  'customer_group_not_found',
  'customer_group_is_filtered',
  'customer_group_is_manual',
  'customer_group_in_use',
  'filter_names_unknown',
  'lead_view_not_found',
  'lead_view_taken',
  'lead_view_limit',
  'tag_not_found',
  'tag_taken',
  'tag_limit',
  'tag_in_use',
  'email_template_not_found',
  'email_template_version_not_found',
  'email_template_changed',
  'email_account_not_found',
  'email_account_in_use',
  'oauth_not_configured',
  'oauth_unknown',
  'oauth_expired',
  'oauth_refused',
  'oauth_other_mailbox',
  'oauth_unreachable',
  'private_host',
  'sequence_not_found',
  'sequence_archived',
  'one_off_mail',
  'one_off_refused',
  'sequence_status_forbidden',
  'sequence_id_required',
  'launch_blocked',
  'not_published',
  'version_not_found',
  'workflow_invalid',
  'node_not_found',
  'step_not_found',
  'steps_read_only',
  'enrollment_not_found',
  'enrollment_status_forbidden',
  'pause_end_invalid',
  'enrollment_closed',
  'planned_mail_not_found',
  'planned_mail_locked',
  'no_mailbox',
  'generated_email_not_found',
  'generated_email_sent',
  'mail_text_changed',
  'no_previous_text',
  'generation_needs_group',
  'generation_running',
  'template_invalid',
  'test_send_failed',
  'mailbox_not_ready',
  'mailbox_not_stopped',
  'dkim_not_offered',
  'dkim_no_key',
  'dkim_is_on',
  'dkim_unproven',
  'model_failed',
  'import_unreadable',
  'import_not_found',
  'inbox_thread_not_found',
  'inbox_message_not_found',
  'opt_out_hold_not_found',
  'inbox_label_not_found',
  'inbox_label_taken',
  'inbox_answer_not_found',
  'inbox_answer_already_sent',
  'recipient_suppressed',
  'sandbox_message_not_found',
  'sandbox_only',
  'mail_not_tracked',
  'notice_not_found',
  'notice_closed',
  'source_notice_sent',
  'suppression_not_found',
  'suppression_needs_address',
  'unsubscribe_link_invalid',
  'webhook_not_found',
  'webhook_delivery_not_found',
  'webhook_not_on',
  'webhook_too_many',
  'leads_not_mergeable',
  'merge_not_found',
  'merge_undo_expired',
  'import_not_undoable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** One invalid field or item of the input. `path` is dotted (`leadIds.3`), `message` is Korean. */
export type Issue = { path: string; message: string }

/** A rejected call: nothing was changed. `message` replaces the message of the code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  readonly report: unknown
  /** seconds after which the call may be repeated */
  readonly retryAfter: number | undefined
  override readonly name = 'AppError'
  constructor(
    code: ErrorCode,
    options: {
      message?: string
      issues?: Issue[]
      report?: unknown
      retryAfter?: number
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? code, { cause: options.cause })
    this.code = code
    this.issues = options.issues
    this.report = options.report
    this.retryAfter = options.retryAfter
  }
}
