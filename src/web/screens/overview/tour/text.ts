// Texts of the tour. README and docs/guide/01-start.md name the steps by the same words.
import type { TourStep } from '#core/overview/tour.ts'
import type { TourTarget } from '#web/parts/overview/tour/tour-target.ts'

type StepText = { title: string; hint: string; action: string; done: (n: string) => string }

export const tourText = {
  title: '처음부터 첫 회신까지',
  progress: (done: number, all: number) => `${all}단계 중 ${done}단계 완료`,
  done: '완료',
  collapse: '둘러보기 접기',
  expand: '둘러보기 펼치기',
  dismiss: '둘러보기 닫기',
  showTarget: '강조 표시 다시 보기',
  toTarget: '강조된 버튼으로 이동',
  pressTarget: '강조된 버튼을 눌러 주세요.',
  working: '처리하는 중…',
  create: '새 시퀀스',
  sample: '샘플 데이터로 시작',
  sampleFailed: '샘플 데이터를 추가하지 못했습니다',
  noSequence: '메일과 대기로 구성된 시퀀스를 먼저 만듭니다. 샘플 데이터로 바로 체험할 수도 있습니다.',
  endTitle: '모든 단계를 완료했습니다',
  end: (replied: string, sent: string) =>
    `회신한 연락처 ${replied}명에게는 더 이상 발송되지 않았습니다. 모두 ${sent}통이 발송되었습니다.`,
  thread: '받은 답장 보기',
  lead: '회신한 연락처 보기',
} as const

export const tourSteps: Record<TourStep, StepText> = {
  write: {
    title: '메일 쓰기',
    hint: '연락처마다 한 통씩 메일을 생성합니다. 생성만으로는 발송되지 않습니다.',
    action: '디자이너 열기',
    done: (n) => `${n}통 생성`,
  },
  review: {
    title: '읽고 승인하기',
    hint: '생성된 메일을 발송 전에 읽습니다. 필요하면 수정하고 승인합니다.',
    action: '메일 검토 열기',
    done: (n) => `${n}통 확인`,
  },
  enroll: {
    title: '연락처 등록하기',
    hint: '메일을 받을 연락처를 등록합니다. 연락처마다 발송 예정 시각이 정해집니다.',
    action: '시퀀스 열기',
    done: (n) => `${n}명 등록`,
  },
  start: {
    title: '시퀀스 시작하기',
    hint: '시작하면 등록한 연락처에게 예정된 시각에 발송합니다. 시작하기 전에는 한 통도 발송하지 않습니다.',
    action: '시퀀스 열기',
    done: () => '',
  },
  day: {
    title: '하루 앞으로 옮기기',
    hint: '샌드박스 시각을 하루 앞으로 옮깁니다. 주말과 공휴일에는 발송하지 않으므로 첫 메일이 발송될 때까지 반복합니다.',
    action: '샌드박스 열기',
    done: () => '',
  },
  reply: {
    title: '회신 받아 보기',
    hint: '샌드박스에 도착한 메일에 수신자로 답장합니다. 회신한 연락처의 발송은 바로 중단됩니다.',
    action: '샌드박스 열기',
    done: (n) => `${n}명 회신`,
  },
  tenDays: {
    title: '열흘 뒤 결과 보기',
    hint: '샌드박스 시각을 열흘 앞으로 옮깁니다. 후속 메일은 회신하지 않은 연락처에게만 발송됩니다.',
    action: '샌드박스 열기',
    done: (n) => `모두 ${n}통 발송`,
  },
}

/** The hint beside a highlighted control. */
export const targetHints: Record<TourTarget, string> = {
  manageEmails: '이 단계의 메일을 생성하고 확인합니다.',
  generate: '연락처마다 한 통씩 생성합니다.',
  openReview: '생성된 메일을 한 통씩 읽습니다.',
  closeReview: '메일을 확인했으면 닫습니다.',
  closeEmails: '닫고 다음 단계로 이동합니다.',
  enroll: '메일을 받을 연락처를 등록합니다.',
  enrollSubmit: '등록 대상을 확인하고 등록합니다.',
  start: '발송을 시작합니다.',
  confirm: '내용을 확인하고 시작합니다.',
  day: '시각을 하루 앞으로 옮깁니다.',
  message: '도착한 메일을 엽니다.',
  backToList: '목록으로 돌아갑니다.',
  reply: '수신자로 답장합니다.',
  replySend: '답장을 보냅니다.',
  tenDays: '시각을 열흘 앞으로 옮깁니다.',
  go: '다음 단계의 화면으로 이동합니다.',
}
