// Texts of the notifications of a member.
import { MAX_MESSAGES_PER_HOUR, type NotificationChannel } from '#core/overview/notifications.ts'

export const notificationsText = {
  pick: '워크스페이스',
  loadFailed: '알림 설정을 불러오지 못했습니다',
  saved: '알림 설정을 저장했습니다',
  saveFailed: '알림 설정을 저장하지 못했습니다',
  viewer:
    '보기 전용 권한으로는 알림을 받을 수 없습니다. 받으려면 워크스페이스 관리자에게 멤버 권한을 요청해 주세요.',
  what: '받을 알림',
  whatHint: `한 대화의 알림은 하나로 묶고, 한 시간에 ${MAX_MESSAGES_PER_HOUR}건이 넘으면 나머지를 요약 한 건으로 보냅니다. 켜기 전에 일어난 일은 알리지 않습니다.`,
  event: '알림',
  channels: { page: '화면', mail: '메일', chat: '메신저' } satisfies Record<NotificationChannel, string>,
  cell: (event: string, channel: string) => `${event}: ${channel}`,
  digest: '매일 요약',
  digestOn: (time: string) => `${time} 켜짐`,
  digestOff: '꺼짐',
  audience: '알림 범위',
  audiences: {
    mine: {
      label: '내가 담당하는 것만',
      hint: '내게 배정된 대화와 내 발송 계정, 담당자가 없는 것의 알림을 받습니다.',
    },
    all: { label: '워크스페이스 전체', hint: '다른 멤버가 담당하는 것의 알림도 받습니다.' },
  },
  delivery: '받는 방법',
  page: '화면',
  pageHint: '이음이 열린 탭의 제목에 내게 배정된 읽지 않은 대화 수가 표시됩니다.',
  browser: '이 브라우저의 알림 사용',
  browserHint: '이음이 열려 있으면 다른 화면을 보고 있어도 알림이 표시됩니다. 이 브라우저에만 적용됩니다.',
  browserDenied:
    '이 브라우저에서 이음의 알림이 차단되어 있습니다. 주소창의 사이트 설정에서 알림을 허용한 뒤 다시 켜 주세요.',
  browserUnsupported: '이 브라우저는 알림을 지원하지 않습니다.',
  mail: '메일',
  mailTo: (email: string, from: string) => `${from} 계정으로 ${email} 주소에 보냅니다.`,
  noMailbox: '연결된 발송 계정이 없어 알림 메일을 보내지 않습니다. 발송 계정을 연결하면 보냅니다.',
  chat: '메신저',
  chatHint:
    '관리자가 웹훅에 추가한 메신저 중에서 선택합니다. 여러 멤버가 같은 메신저를 선택해도 한 번만 전달됩니다.',
  noChat: '선택 안 함',
  noChats:
    '추가된 메신저가 없습니다. 관리자가 설정의 웹훅에서 Slack, Teams, 잔디 같은 메신저를 추가할 수 있습니다.',
  chatNeeded: '메신저 알림을 켜려면 아래에서 메신저를 먼저 선택해 주세요.',
  stopped:
    '이 메신저의 웹훅이 꺼져 있거나 중지되어 알림이 전달되지 않습니다. 관리자에게 확인을 요청해 주세요.',
  test: '테스트 보내기',
  testOf: (channel: string) => `${channel} 테스트 보내기`,
  testUnsaved: '변경 사항을 저장한 뒤 테스트할 수 있습니다.',
  testFailed: '테스트 알림을 보내지 못했습니다',
  testShown: '브라우저 알림을 표시했습니다. 보이지 않으면 운영체제의 알림 설정을 확인해 주세요.',
  testTitle: '[테스트] 이음 알림',
  testText: '알림이 표시되는지 확인하는 메시지입니다.',
  quiet: '방해 금지 시간',
  quietOn: '방해 금지 시간 사용',
  quietHint: '이 시간에 생긴 알림은 끝나는 시각에 요약 한 건으로 보냅니다. 한국 시간 기준입니다.',
  quietFrom: '시작',
  quietUntil: '종료',
  needTime: '시각을 입력해 주세요. 예: 22:00',
  sameTime: '시작과 종료를 다르게 입력해 주세요.',
  workspaceText: '알림에 답장 내용 포함',
  workspaceTextHint: (isAdmin: boolean) =>
    `끄면 이 워크스페이스의 모든 알림에 연락처, 의도, 링크만 표시됩니다.${isAdmin ? '' : ' 관리자만 변경할 수 있습니다.'}`,
  workspaceTextFailed: '알림의 답장 내용 설정을 변경하지 못했습니다',
} as const
