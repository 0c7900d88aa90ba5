// Korean message and HTTP status of every error code, complete by type. A message states what happened and what to do
// next, and can be shown in a toast.
import { DAY_MS } from '#core/calendar/date.ts'
import type { ErrorCode } from '#core/errors.ts'
import { MAX_LEAD_VIEWS } from '#core/leads/lead-view.ts'
import { MAX_TAGS } from '#core/leads/tag.ts'
import { MAX_NEW_MAILS } from '#core/sending/plan/plan.ts'
import { DELIVERY_RETENTION_MS, MAX_WEBHOOKS } from '#core/webhooks/delivery.ts'
import { BIN_DAYS } from '#core/workspaces/bin.ts'
import { MAX_GENERATED_LENGTH } from '#core/writing/generated-email.ts'

const ERRORS = {
  bad_request: [400, '요청을 읽을 수 없습니다. 보낸 내용을 확인해 주세요.'],
  validation_failed: [400, '입력한 값을 확인해 주세요.'],
  unauthenticated: [401, '로그인이 필요합니다.'],
  session_only: [403, 'API 키로는 할 수 없는 작업입니다. 이음에 로그인해 화면에서 진행해 주세요.'],
  api_key_not_found: [404, 'API 키를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  forbidden: [403, '이 작업을 할 권한이 없습니다. 워크스페이스 관리자에게 문의해 주세요.'],
  not_found: [404, '찾을 수 없습니다. 이미 삭제되었거나 주소가 잘못되었습니다.'],
  conflict: [409, '현재 상태에서는 할 수 없는 작업입니다. 새로고침한 뒤 다시 시도해 주세요.'],
  stale_revision: [409, '다른 곳에서 먼저 저장했습니다. 새 내용을 확인한 뒤 다시 저장해 주세요.'],
  quota_exceeded: [
    409,
    '워크스페이스의 한도를 초과해 저장하지 않았습니다. 설치 소유자에게 한도 증가를 요청해 주세요.',
  ],
  rate_limited: [429, '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.'],
  payload_too_large: [413, '보낸 내용이 너무 큽니다. 나누어서 보내 주세요.'],
  internal: [500, '서버 오류가 발생했습니다. 잠시 후 다시 시도해 주세요.'],
  database_unavailable: [
    503,
    '데이터베이스가 응답하지 않아 처리를 완료하지 못했습니다. 잠시 후 새로고침해 반영 여부를 확인하고, 반영되지 않았으면 다시 시도해 주세요.',
  ],
  storage_full: [
    503,
    '서버의 저장 공간이 부족해 저장하지 못했습니다. 기존 내용은 유지됩니다. 서버 관리자에게 문의한 뒤 다시 시도해 주세요.',
  ],
  took_too_long: [
    422,
    '정해진 시간 안에 처리하지 못해 요청을 취소했습니다. 검색어나 필터의 조건을 줄이거나 대상을 나누어 다시 시도해 주세요.',
  ],
  sign_up_closed: [
    403,
    '이 설치에서는 초대를 받은 사람만 계정을 만들 수 있습니다. 워크스페이스 소유자에게 문의해 주세요.',
  ],
  email_taken: [409, '이미 가입된 이메일입니다. 로그인해 주세요.'],
  wrong_credentials: [401, '이메일이나 비밀번호가 맞지 않습니다.'],
  weak_password: [400, '쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.'],
  wrong_password: [400, '현재 비밀번호가 맞지 않습니다. 다시 입력해 주세요.'],
  wrong_code: [400, '코드가 맞지 않습니다. 인증 앱의 새 코드를 입력해 주세요.'],
  second_step_expired: [401, '로그인 시간이 지났습니다. 이메일과 비밀번호부터 다시 입력해 주세요.'],
  two_factor_on: [409, '2단계 로그인이 이미 켜져 있습니다.'],
  two_factor_off: [409, '2단계 로그인이 꺼져 있습니다. 먼저 켜 주세요.'],
  two_factor_first: [409, '내 계정에서 2단계 로그인을 먼저 켠 뒤, 워크스페이스 전체에 요구해 주세요.'],
  email_link_expired: [404, '이미 사용했거나 만료된 링크입니다. 내 계정에서 다시 요청해 주세요.'],
  reset_link_expired: [404, '이미 사용했거나 만료된 링크입니다. 새 링크를 요청해 주세요.'],
  session_not_found: [404, '이미 로그아웃된 기기입니다. 목록을 새로고침해 주세요.'],
  last_workspace: [409, '마지막 워크스페이스는 삭제할 수 없습니다. 먼저 새 워크스페이스를 만들어 주세요.'],
  workspace_not_found: [404, '워크스페이스를 찾을 수 없습니다.'],
  member_not_found: [404, '이 워크스페이스의 멤버가 아닙니다. 목록을 새로고침해 주세요.'],
  already_member: [409, '이미 이 워크스페이스의 멤버입니다.'],
  owner_protected: [403, '소유자 역할의 지정과 변경은 소유자만 할 수 있습니다.'],
  last_owner: [
    409,
    '워크스페이스에는 소유자가 한 명 이상 있어야 합니다. 먼저 다른 멤버를 소유자로 지정해 주세요.',
  ],
  successor_needed: [
    409,
    '이 멤버가 담당하는 발송 계정이나 시퀀스가 있습니다. 인계받을 멤버를 지정한 뒤 다시 시도해 주세요.',
  ],
  invitation_not_found: [404, '초대를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  invitation_expired: [
    404,
    '만료되었거나, 이미 사용했거나, 취소된 초대 링크입니다. 초대한 사람에게 새 링크를 요청해 주세요.',
  ],
  invitation_other_address: [
    403,
    '다른 이메일 주소로 온 초대입니다. 초대받은 주소의 계정으로 로그인해 주세요.',
  ],
  invitation_refused: [403, '자신보다 높은 역할로는 초대할 수 없습니다.'],
  lead_not_found: [404, '연락처를 찾을 수 없습니다.'],
  bin_item_not_found: [404, '휴지통에 없습니다. 이미 복원했거나 완전히 삭제된 항목입니다.'],
  lead_email_taken: [409, '같은 이메일의 연락처가 이미 있습니다.'],
  customer_group_not_found: [404, '고객 그룹을 찾을 수 없습니다.'],
  customer_group_is_filtered: [
    409,
    '조건 그룹에는 연락처를 직접 추가하거나 제외할 수 없습니다. 조건을 변경하거나, 현재 목록으로 그룹을 만들어 주세요.',
  ],
  customer_group_is_manual: [409, '일반 그룹에는 조건이 없습니다. 조건 그룹을 새로 만들어 주세요.'],
  customer_group_in_use: [
    409,
    '조건 그룹이나 저장한 보기에서 사용 중인 그룹입니다. 조건을 먼저 변경해 주세요.',
  ],
  filter_names_unknown: [
    409,
    '조건에 사용한 태그나 고객 그룹을 찾을 수 없습니다. 삭제되었거나 조건 그룹입니다. 다시 선택해 주세요.',
  ],
  lead_view_not_found: [404, '보기를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  lead_view_taken: [409, '같은 이름의 보기가 이미 있습니다.'],
  lead_view_changed: [
    409,
    '다른 멤버가 이 보기를 먼저 변경했습니다. 변경된 보기를 확인한 뒤 다시 저장해 주세요.',
  ],
  lead_view_limit: [
    409,
    `보기는 워크스페이스마다 ${MAX_LEAD_VIEWS}개까지 만들 수 있습니다. 사용하지 않는 보기를 삭제해 주세요.`,
  ],
  tag_not_found: [404, '태그를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  tag_taken: [409, '같은 이름의 태그가 이미 있습니다.'],
  tag_limit: [
    409,
    `태그는 워크스페이스마다 ${MAX_TAGS}개까지 만들 수 있습니다. 사용하지 않는 태그를 합치거나 삭제해 주세요.`,
  ],
  tag_in_use: [409, '조건 그룹이나 저장한 보기에서 사용 중인 태그입니다. 조건을 먼저 변경해 주세요.'],
  email_template_not_found: [404, '이메일 템플릿을 찾을 수 없습니다.'],
  image_invalid: [
    400,
    '메일에 넣을 수 없는 파일입니다. 1MB 이하의 PNG, JPEG, GIF, WebP 이미지를 선택해 주세요.',
  ],
  image_not_found: [404, '이미지를 찾을 수 없습니다. 이미지를 다시 넣어 주세요.'],
  file_invalid: [
    400,
    '첨부할 수 없는 파일입니다. PDF, Word(docx), Excel(xlsx), PowerPoint(pptx), 한글(hwp, hwpx), 이미지(PNG, JPG, GIF, WebP), CSV, TXT, ZIP 파일을 선택해 주세요. 암호나 매크로가 있는 문서와 이전 형식(doc, xls, ppt)은 ZIP으로 묶거나 PDF로 저장해 주세요.',
  ],
  own_source_not_found: [404, '자료를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  own_fact_not_found: [404, '사실을 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  tone_example_not_found: [404, '말투 예시를 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  file_not_found: [404, '첨부파일을 찾을 수 없습니다. 파일을 목록에서 빼고 다시 첨부해 주세요.'],
  email_template_version_not_found: [
    404,
    '템플릿 버전을 찾을 수 없습니다. 목록을 새로고침한 뒤 다시 선택해 주세요.',
  ],
  email_template_changed: [
    409,
    '다른 멤버가 이 템플릿을 먼저 저장했습니다. 작성 중인 내용은 유지됩니다. 새 버전을 확인한 뒤 다시 저장해 주세요.',
  ],
  oauth_not_configured: [
    409,
    '이 서비스의 클라이언트가 아직 없습니다. 관리자가 설정의 ‘메일 로그인’에 등록하면 연결할 수 있습니다.',
  ],
  oauth_unknown: [
    404,
    '이미 처리되었거나 다른 멤버가 시작한 연결 요청입니다. 발송 계정에서 다시 시작해 주세요.',
  ],
  oauth_expired: [410, '로그인 제한 시간이 지나 요청이 만료되었습니다. 다시 시작해 주세요.'],
  oauth_refused: [409, '로그인이 완료되지 않아 연결하지 않았습니다. 다시 시작해 주세요.'],
  oauth_other_mailbox: [409, '다른 메일 주소로 로그인되어 연결하지 않았습니다.'],
  oauth_unreachable: [503, '로그인 서버가 응답하지 않아 연결하지 못했습니다. 잠시 후 다시 시도해 주세요.'],
  email_account_not_found: [404, '발송 계정을 찾을 수 없습니다.'],
  email_account_in_use: [
    409,
    '진행 중인 등록이 사용하는 발송 계정입니다. 등록이 완료되거나 제외한 뒤 삭제해 주세요.',
  ],
  private_host: [400, '사설망이나 서버 자신을 가리키는 주소에는 연결할 수 없습니다.'],
  sequence_not_found: [404, '시퀀스를 찾을 수 없습니다.'],
  sequence_archived: [409, '보관된 시퀀스는 변경할 수 없습니다. 복제해서 사용해 주세요.'],
  one_off_mail: [
    409,
    '연락처 한 명에게 따로 보낸 개별 메일이라 시퀀스로 열거나 변경할 수 없습니다. 연락처 페이지에서 확인해 주세요.',
  ],
  one_off_rejected: [409, '이 연락처에게 메일을 보낼 수 없습니다. 연락처 정보를 확인해 주세요.'],
  one_off_warnings: [409, '보내기 전에 확인할 내용이 있습니다. 확인한 뒤 다시 보내 주세요.'],
  sequence_status_forbidden: [409, '현재 상태에서는 변경할 수 없는 상태입니다.'],
  sequence_id_required: [400, 'sequenceId가 필요합니다'],
  launch_blocked: [422, '시퀀스를 시작할 수 없습니다. 점검 결과를 확인해 주세요.'],
  replies_not_read: [
    409,
    '답장을 읽지 못하는 계정입니다. 회신이 와도 발송이 멈추지 않습니다. 내용을 확인한 뒤 다시 진행해 주세요.',
  ],
  plan_too_large: [
    422,
    `한 번에 메일 ${MAX_NEW_MAILS.toLocaleString('ko-KR')}통까지 예약할 수 있습니다. 연락처를 나누어 등록하거나 워크플로우의 이메일을 줄여 주세요.`,
  ],
  not_published: [409, '아직 시작하지 않은 시퀀스입니다. 먼저 활성화해 주세요.'],
  version_not_found: [404, '버전을 찾을 수 없습니다. 목록을 새로고침한 뒤 다시 선택해 주세요.'],
  workflow_invalid: [400, '워크플로우를 읽을 수 없습니다.'],
  node_not_found: [404, '워크플로우에서 노드를 찾을 수 없습니다. 저장한 뒤 다시 시도해 주세요.'],
  step_not_found: [404, '단계를 찾을 수 없습니다.'],
  steps_read_only: [409, '이 워크플로우의 단계는 읽기 전용입니다. 디자이너에서 편집해 주세요.'],
  enrollment_not_found: [404, '등록을 찾을 수 없습니다.'],
  enrollment_status_forbidden: [409, '지금 상태에서는 요청한 상태로 변경할 수 없어 바뀐 등록이 없습니다.'],
  bounce_not_undone: [
    409,
    '되돌린 반송이 없습니다. 안내 메일로 온 반송은 이미 보낸 메일이어서 되돌릴 수 없습니다.',
  ],
  enrollment_mailbox_fixed: [
    409,
    '이미 메일을 보냈거나 끝난 등록, 이미 이 발송 계정인 등록은 발송 계정을 변경할 수 없어 바뀐 등록이 없습니다.',
  ],
  pause_end_invalid: [400, '재개 시각은 현재 이후, 1년 이내여야 합니다.'],
  planned_mail_not_found: [404, '예정된 이메일을 찾을 수 없습니다. 목록을 새로고침해 주세요.'],
  planned_mail_locked: [409, '현재 상태에서는 변경할 수 없는 이메일입니다. 목록을 새로고침해 주세요.'],
  enrollment_closed: [409, '이미 종료된 등록입니다.'],
  no_mailbox: [409, '보낼 수 있는 발송 계정이 없습니다. 발송 계정을 먼저 연결해 주세요.'],
  generated_email_not_found: [404, '생성된 이메일을 찾을 수 없습니다.'],
  generated_email_sent: [409, '이미 발송된 이메일은 변경할 수 없습니다.'],
  mail_text_changed: [
    409,
    '다른 멤버가 이 이메일을 먼저 수정했습니다. 작성 중인 내용은 유지됩니다. 차이를 확인한 뒤 다시 저장해 주세요.',
  ],
  no_previous_text: [404, '되돌릴 이전 내용이 없습니다.'],
  generation_needs_group: [409, '먼저 시퀀스에 고객 그룹을 지정해 주세요.'],
  generation_running: [409, '이미 생성 중입니다. 완료된 뒤 다시 시도하거나 생성을 취소해 주세요.'],
  generation_too_large: [
    422,
    `한 번에 생성할 수 있는 분량(템플릿 글자 수 × 연락처 수)은 ${MAX_GENERATED_LENGTH.toLocaleString('ko-KR')}자입니다. 본문을 줄이거나 고객 그룹을 나누어 주세요.`,
  ],
  template_invalid: [400, '템플릿에 수정할 곳이 있습니다.'],
  test_send_failed: [502, '테스트 메일을 보내지 못했습니다. 발송 계정의 연결을 확인한 뒤 다시 보내 주세요.'],
  mailbox_not_stopped: [409, '중지되지 않은 발송 계정입니다. 화면을 새로고침해 주세요.'],
  mailbox_not_ready: [409, '현재 발송할 수 없는 발송 계정입니다. 발송 계정의 상태를 확인해 주세요.'],
  model_failed: [502, 'AI 모델이 응답하지 않았습니다. 잠시 후 다시 시도해 주세요.'],
  import_unreadable: [400, '파일을 읽을 수 없습니다. CSV 파일인지 확인해 주세요.'],
  import_not_found: [404, '가져오기 기록을 찾을 수 없습니다.'],
  inbox_thread_not_found: [404, '받은 답장을 찾을 수 없습니다.'],
  inbox_message_not_found: [404, '받은 메일을 찾을 수 없습니다.'],
  opt_out_hold_not_found: [404, '확인할 수신거부 요청을 찾을 수 없습니다.'],
  inbox_label_not_found: [404, '라벨을 찾을 수 없습니다.'],
  inbox_label_taken: [409, '같은 이름의 라벨이 이미 있습니다. 다른 이름을 입력해 주세요.'],
  inbox_answer_not_found: [404, '보낸 답장을 찾을 수 없습니다.'],
  inbox_answer_already_sent: [
    409,
    '이미 발송을 시작했거나 처리된 답장입니다. 새로고침한 뒤 상태를 확인해 주세요.',
  ],
  recipient_suppressed: [
    409,
    '수신 차단된 주소입니다. 상대방이 먼저 보낸 메일에 답하는 경우인지 확인한 뒤 다시 보내 주세요.',
  ],
  inbox_thread_changed: [
    409,
    '작성하는 동안 다른 멤버가 답장했거나 새 답장이 도착했습니다. 대화를 확인한 뒤 다시 보내 주세요.',
  ],
  sandbox_message_not_found: [404, '샌드박스 메일을 찾을 수 없습니다.'],
  mail_not_tracked: [
    409,
    '추적하지 않는 메일입니다. 시퀀스 설정에서 열람·클릭 추적을 켠 뒤에 보낸 HTML 메일만 집계할 수 있습니다.',
  ],
  sandbox_only: [409, '샌드박스 발송 계정의 연결은 변경할 수 없고, 하나는 남겨 두어야 합니다.'],
  sandbox_not_sealed: [
    409,
    '실제 발송 계정이 있는 워크스페이스에서는 열흘을 재생할 수 없습니다. 샌드박스만 있는 워크스페이스에서 재생해 주세요.',
  ],
  sandbox_mailbox_exists: [
    409,
    '샌드박스 발송 계정은 워크스페이스마다 두 개까지 만들 수 있습니다. 이미 있는 계정을 사용해 주세요.',
  ],
  notice_not_found: [404, '알림 메일을 찾을 수 없습니다.'],
  notice_closed: [409, '알림 메일이 이미 발송되었거나 처리되었습니다. 목록을 새로고침해 주세요.'],
  source_notice_sent: [
    409,
    '이 연락처에 수집 출처를 이미 고지했습니다. 발송 일시를 확인한 뒤 필요하면 다시 보내 주세요.',
  ],
  suppression_not_found: [404, '수신 차단 항목을 찾을 수 없습니다.'],
  suppression_needs_address: [
    409,
    '본인이 수신거부한 주소입니다. 다시 수신에 동의한 경우에만 주소를 하나씩 입력해 해제해 주세요.',
  ],
  unsubscribe_link_invalid: [
    404,
    '수신거부 링크가 올바르지 않습니다. 메일에 있는 링크를 그대로 열어 주세요.',
  ],
  webhook_not_found: [404, '웹훅을 찾을 수 없습니다.'],
  webhook_delivery_not_found: [
    404,
    `전송 기록을 찾을 수 없습니다. ${DELIVERY_RETENTION_MS / DAY_MS}일이 지난 기록은 삭제됩니다. 목록을 새로고침해 주세요.`,
  ],
  webhook_not_on: [409, '꺼져 있거나 중지된 웹훅은 재전송할 수 없습니다. 먼저 웹훅을 켜 주세요.'],
  webhook_too_many: [
    409,
    `한 워크스페이스에는 웹훅을 ${MAX_WEBHOOKS}개까지 추가할 수 있습니다. 사용하지 않는 웹훅을 삭제한 뒤 다시 추가해 주세요.`,
  ],
  leads_not_mergeable: [
    409,
    '합칠 연락처를 두 명 이상, 한 워크스페이스에서 선택해 주세요. 그사이 삭제되었거나 합쳐졌을 수 있으니 목록을 새로고침해 주세요.',
  ],
  merge_not_found: [404, '합친 기록을 찾을 수 없습니다.'],
  merge_undo_expired: [
    409,
    `이 합치기는 되돌릴 수 없습니다. 이미 되돌렸거나 ${BIN_DAYS}일이 지났거나, 합친 연락처가 삭제되었거나 다시 합쳐졌습니다.`,
  ],
  import_not_undoable: [409, '이 가져오기는 되돌릴 수 없습니다. 아직 가져오는 중이거나 이미 되돌렸습니다.'],
} as const satisfies Record<ErrorCode, readonly [status: number, message: string]>

export const errorStatus = (code: ErrorCode): number => ERRORS[code][0]
export const errorMessage = (code: ErrorCode): string => ERRORS[code][1]
