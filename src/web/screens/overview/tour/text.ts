// Texts of the tour. README and docs/guide/01-start.md name the steps by the same words.
import type { TourStep } from '#core/overview/tour.ts'

export const tourText = {
  title: '처음부터 첫 회신까지',
  progress: (done: number, all: number) => `${all}단계 중 ${done}단계 완료`,
  done: '완료',
  dismiss: '둘러보기 닫기',
  create: '시퀀스 만들기',
  end: { title: '모든 단계를 완료했습니다', hint: '회신한 연락처에게는 더 이상 발송되지 않았습니다.' },
  replied: '회신한 연락처 보기',
  open: { workflow: '디자이너 열기', sequence: '시퀀스 열기', sandbox: '샌드박스 열기' },
} as const

export const tourSteps: Record<TourStep, { title: string; hint: string }> = {
  write: {
    title: '메일 쓰기',
    hint: '이메일 초안의 ‘이메일 관리’에서 연락처마다 한 통씩 생성합니다. 아직 발송되지 않습니다.',
  },
  review: {
    title: '읽고 승인하기',
    hint: '생성된 메일을 ‘이메일 관리’에서 읽습니다. 필요하면 수정하고 승인합니다.',
  },
  enroll: {
    title: '연락처 등록하기',
    hint: '‘연락처 등록’을 누르면 연락처마다 발송 예정 시각이 정해집니다.',
  },
  start: { title: '시퀀스 시작하기', hint: '‘시작’을 눌러야 예정된 시각에 발송합니다.' },
  day: {
    title: '하루 앞으로 옮기기',
    hint: '‘다음 발송 시각으로’를 누릅니다. 주말과 공휴일에는 발송하지 않으므로 다음 영업일로 이동합니다.',
  },
  reply: {
    title: '회신 받아 보기',
    hint: '도착한 메일에 수신자로 답장합니다. 회신한 연락처의 발송은 바로 중단됩니다.',
  },
  tenDays: {
    title: '열흘 뒤 결과 보기',
    hint: '‘열흘 재생’을 누릅니다. 후속 메일은 회신하지 않은 연락처에게만 발송됩니다.',
  },
}
