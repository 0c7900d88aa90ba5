// Korean messages of the launch findings: what is wrong and what to do.
import type { LaunchCode, LaunchFinding } from '#core/sequences/launch.ts'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { withJosa } from '#core/text/josa.ts'
import { type DroppedPart, droppedSentence } from '#core/writing/dropped-parts.ts'
import { FALSE_AD_LABEL } from '#core/writing/finalize-content.ts'

const NODE_NAMES = {
  start: '시작',
  emailDraft: '이메일',
  timer: '타이머',
  comment: '메모',
} as const satisfies Record<NodeType, string>
const MAY_FOLLOW_WORDS = {
  start: '시작 다음에는 이메일만 올 수 있습니다.',
  emailDraft: '이메일 다음에는 타이머만 올 수 있습니다.',
  timer: '타이머 다음에는 이메일만 올 수 있습니다.',
  comment: '메모는 다른 노드와 연결할 수 없습니다.',
} as const satisfies Record<NodeType, string>

/** ‘시작’에서 ‘타이머’로 이어진 연결 */
const connection = ({ names = [] }: LaunchFinding): string => {
  const [above = '', below = ''] = names.map((type) => `‘${NODE_NAMES[type as NodeType]}’`)
  return `${above}에서 ${withJosa(below, '으로/로')} 이어진 연결`
}

/** One end of the connection does not exist, or both. */
function dangling({ names: [above = '', below = ''] = [] }: LaunchFinding): string {
  if (above) return `‘${NODE_NAMES[above as NodeType]}’에서 없는 노드로 이어진 연결`
  return below
    ? `없는 노드에서 ${withJosa(`‘${NODE_NAMES[below as NodeType]}’`, '으로/로')} 이어진 연결`
    : '양쪽 노드가 모두 없는 연결'
}

const dropped = ({ code, count = 0, names: [found = ''] = [] }: LaunchFinding): string =>
  droppedSentence({ kind: code as DroppedPart['kind'], count, found })

const SENTENCES = {
  unseen_image: dropped,
  removed_element: dropped,
  removed_background: dropped,
  picture_words: dropped,
  file_missing: (f) =>
    `첨부파일이 삭제되었거나 다른 워크스페이스의 파일입니다: ${(f.names ?? []).join(', ')}. 이메일 설정에서 빼고 다시 첨부해 주세요.`,
  too_many_files: ({ count = 0 }) =>
    `첨부파일이 ${count}개입니다. 메일 한 통에는 20개까지 첨부할 수 있습니다. 파일을 줄이거나 ZIP 파일 하나로 묶어 주세요.`,
  mail_too_large: ({ names: [bytes, max] = [] }) =>
    `첨부파일과 이미지를 합하면 ${bytes}인데, 발송 계정의 메일 서버는 한 통에 ${max}까지 받습니다. 파일을 줄이거나, 파일을 올린 주소를 본문에 적어 주세요.`,
  workflow_unreadable: () => '저장된 워크플로우를 읽을 수 없습니다. 디자이너에서 다시 저장해 주세요.',
  no_email: () => '시작 노드에서 이어지는 이메일 초안이 없습니다. 이메일을 하나 이상 연결해 주세요.',
  empty_first_subject: () => '첫 이메일의 제목이 비어 있습니다.',
  empty_body: () => '이메일 본문이 비어 있습니다.',
  empty_prompt: () => 'AI 프롬프트가 비어 있습니다.',
  template_fault: (f) => f.fault?.message ?? '템플릿에 오류가 있습니다.',
  unfilled_placeholder: (f) =>
    `채우지 않은 자리가 있습니다: ${(f.names ?? []).join(', ')}. 이메일을 열어 내용을 입력해 주세요.`,
  fake_reply_subject: () => '첫 이메일의 제목을 Re:, Fwd:, 회신, 전달로 시작할 수 없습니다.',
  false_ad_label: () => FALSE_AD_LABEL,
  advertising_unspecified: () =>
    '광고성 정보 여부가 설정되지 않았습니다. 설정의 법정 표기에서 선택해 주세요.',
  sender_profile_incomplete: (f) =>
    `광고성 정보의 필수 항목이 비어 있습니다: ${(f.names ?? []).join(', ')}. 설정의 법정 표기에서 입력해 주세요.`,
  consent_missing: (f) =>
    `수신 근거가 없거나 만료된 연락처가 ${f.count ?? 0}명 있습니다. 광고성 정보는 수신 동의나 최근 거래관계가 있어야 보낼 수 있습니다.`,
  start_missing: () => '시작 노드가 없습니다. 시작 노드를 추가하고 첫 이메일에 연결해 주세요.',
  several_starts: () => '시작 노드가 두 개 이상입니다. 하나만 남기고 삭제해 주세요.',
  dangling_connection: (f) => `${dangling(f)}이 있습니다. 이 연결을 삭제해 주세요.`,
  cycle: (f) => `${connection(f)}이 앞의 노드로 되돌아갑니다. 이 연결을 삭제해 주세요.`,
  self_connection: () => '자기 자신으로 이어진 연결이 있습니다. 이 연결을 삭제해 주세요.',
  duplicate_connection: (f) => `${connection(f)}이 중복되었습니다. 하나를 삭제해 주세요.`,
  forbidden_connection: (f) =>
    `${connection(f)}은 허용되지 않습니다. ${MAY_FOLLOW_WORDS[f.names?.[0] as NodeType] ?? ''} 이 연결을 삭제하고 다시 연결해 주세요.`,
  invalid_delay: (f) =>
    `타이머의 대기 일수가 올바르지 않습니다(저장된 값: ${f.names?.[0] ?? ''}). 타이머를 열어 1일 이상의 정수로 수정해 주세요.`,
  no_mailbox: () => '연결된 발송 계정이 없습니다. 발송 계정을 먼저 연결해 주세요.',
  mailbox_disconnected: () => '발송 계정의 연결이 끊겼습니다. 발송 계정을 다시 확인해 주세요.',
  mailbox_paused: () =>
    '발송 계정의 발송이 중지되었습니다. 발송 계정에서 이유를 확인하고 발송을 다시 시작해 주세요.',
  opt_out_unreachable: () =>
    '받는 사람이 수신거부 링크를 열 수 없습니다. 이음의 주소(APP_URL)가 이 컴퓨터나 내부망을 가리키거나 https가 아닙니다. 설치 관리자가 APP_URL을 https://ieum.example.com처럼 외부에서 접속할 수 있는 주소로 설정해야 합니다.',
  replies_not_read: ({ level }) =>
    level === 'error'
      ? '답장을 읽지 못하는 발송 계정입니다. 광고성 정보는 답장으로 온 수신거부도 처리해야 합니다. 발송 계정의 연결 정보에서 받는 서버(IMAP 또는 POP3)를 설정하거나 답장을 읽는 계정을 사용해 주세요.'
      : '답장을 읽지 못하는 계정입니다. 회신이 와도 발송이 멈추지 않습니다.',
  ignored_fields: (f) =>
    `이음이 사용하지 않는 항목이 있습니다: ${(f.names ?? []).slice(0, 10).join(', ')}. 저장은 되지만 발송에는 반영되지 않습니다.`,
  unreachable_node: () => '시작 노드에서 이어지지 않아 실행되지 않는 노드입니다.',
  missing_values: (f) =>
    `{{${f.names?.[0] ?? ''}}} 값이 없는 연락처가 ${f.count ?? 0}명 있습니다. 이 연락처에는 발송되지 않습니다.`,
  emails_not_generated: (f) =>
    `아직 생성되지 않은 이메일이 ${f.count ?? 0}통 있습니다. 발송 전에 자동으로 생성됩니다.`,
  emails_outdated: (f) =>
    `이전 설정으로 작성된 이메일이 ${f.count ?? 0}통 있습니다. 다시 생성하지 않으면 작성된 내용 그대로 발송됩니다.`,
  emails_held: (f) =>
    `근거 없음 또는 출처 없는 연락 수단 표시로 승인을 기다리는 이메일이 ${f.count ?? 0}통 있습니다. 승인하거나 수정하기 전에는 발송되지 않습니다.`,
  emails_unreviewed: (f) => `검토하지 않은 이메일이 ${f.count ?? 0}통 있습니다. 승인한 메일만 발송됩니다.`,
  ai_emails_unread: (f) =>
    `AI가 쓴 메일 ${f.count ?? 0}통을 아직 읽지 않았습니다. 읽지 않아도 발송되므로 먼저 검토해 주세요.`,
  domain_unverified: ({ names: [domain = '', ...faults] = [] }) =>
    `보내는 도메인 ${domain}의 ${faults.join(', ')} 설정을 수정해야 합니다. 스팸으로 분류될 수 있으므로 발송 계정에서 확인해 주세요.`,
  bounces_expected: ({ count = 0, names: [percent = ''] = [] }) =>
    `반송 예상 ${percent}%: 보호 기준을 넘습니다. ${
      count > 0
        ? `반송될 수 있는 연락처 ${count}명을 먼저 정리하세요.`
        : '최근 반송이 많았습니다. 오래된 연락처를 먼저 정리하세요.'
    } 기준을 넘으면 첫 메일 발송이 멈춥니다.`,
  tracking_unreachable: () =>
    '열람·클릭 추적이 켜져 있지만 이 서버의 주소(APP_URL)에 외부에서 접속할 수 없어 집계되지 않습니다(샌드박스 제외). 메일은 추적 없이 발송됩니다. 공개된 주소를 사용하거나 시퀀스 설정에서 추적을 꺼 주세요.',
  no_opt_out: () => '본문에 수신거부 안내가 없습니다. {{수신거부}}를 추가하는 것을 권장합니다.',
} as const satisfies Record<LaunchCode, (finding: LaunchFinding) => string>

export const launchMessage = (finding: LaunchFinding): string => SENTENCES[finding.code](finding)
