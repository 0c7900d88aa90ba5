import { binText } from '#web/words/bin.ts'
import type { Group, Section } from './sections.ts'

export const settingsText = {
  title: '설정',
  sections: '설정 항목',
  groups: {
    user: '내 계정',
    workspace: '워크스페이스',
    sending: '발송과 법정 표기',
    ai: 'AI',
    integrations: '연동',
    records: '기록',
  } satisfies Record<Group, string>,
  names: {
    account: '프로필과 로그인',
    notifications: '알림',
    digest: '매일 요약',
    appearance: '테마',
    workspace: '내 워크스페이스',
    members: '멤버',
    sender: '법정 표기',
    'days-off': '휴무일',
    suppressions: '수신 차단',
    model: 'AI 모델',
    'own-sources': '우리 자료',
    keys: 'API 키',
    webhooks: '웹훅',
    'oauth-clients': '메일 로그인',
    audit: '감사 기록',
    bin: '휴지통',
  } satisfies Record<Section, string>,
  purposes: {
    account: '내 이름과 로그인 방법을 변경하고, 로그인된 기기를 확인합니다.',
    notifications: '답장과 확인할 일이 생겼을 때 무엇을 어디로 알릴지 정합니다. 나에게만 적용됩니다.',
    digest: '근무일마다 정한 시각에 오늘 할 일을 메일로 받습니다. 내 메일 주소로만 발송됩니다.',
    appearance: '화면의 밝기를 선택합니다. 이 브라우저에만 적용됩니다.',
    workspace:
      '팀별로 데이터가 분리된 작업 공간입니다. 연락처, 템플릿, 발송 계정은 같은 워크스페이스에서만 볼 수 있습니다.',
    members: '워크스페이스에 멤버를 초대하고 역할을 정합니다. 역할에 따라 할 수 있는 작업이 다릅니다.',
    sender: '모든 메일에 적용되는 광고 표시와 보내는 사람 정보를 정합니다.',
    'days-off': '워크스페이스의 모든 발송 계정이 메일을 보내지 않는 날짜를 정합니다.',
    suppressions:
      '등록된 주소와 도메인으로는 모든 시퀀스에서 메일을 보내지 않습니다. 수신거부한 주소는 자동으로 추가됩니다.',
    model: '메일과 템플릿 초안을 작성할 AI 모델, 비용 한도, 모델에 전달하는 정보를 정합니다.',
    'own-sources': 'AI가 우리 회사를 소개할 때 근거로 사용할 자료와, 말투를 따를 메일을 모읍니다.',
    keys: '스크립트나 다른 프로그램이 이음에 접근할 때 사용하는 키입니다. 만든 사람의 권한 안에서만 동작합니다.',
    webhooks: '메일 발송, 답장, 수신거부가 발생하면 지정한 주소로 즉시 알립니다.',
    'oauth-clients':
      '한 번 등록하면 멤버가 비밀번호 없이 ‘Google로 연결’, ‘Microsoft로 연결’로 발송 계정을 연결할 수 있습니다.',
    audit: '누가 언제 무엇을 변경했는지 확인합니다. 관리자와 소유자만 볼 수 있고, 지울 수 없습니다.',
    bin: binText.hint,
  } satisfies Record<Section, string>,
} as const
