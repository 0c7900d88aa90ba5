// Limits of a workspace when sign-up is open (OPEN_SIGNUP).
export type Quotas = {
  leads: number
  /** planned or generated in a calendar month (Asia/Seoul), whichever is more */
  monthlyMails: number
  storedBytes: number
}

const number = (value: number): string => value.toLocaleString('ko-KR')

export const leadQuotaMessage = ({ leads }: Quotas): string =>
  `워크스페이스에는 연락처를 ${number(leads)}명까지 추가할 수 있습니다. 필요 없는 연락처를 삭제한 뒤 다시 시도하거나, 설치 소유자에게 한도 증가를 요청해 주세요.`

export const mailQuotaMessage = ({ monthlyMails }: Quotas): string =>
  `이번 달에 예약하거나 생성할 수 있는 메일 ${number(monthlyMails)}통을 초과합니다. 연락처를 줄이거나 다음 달에 다시 시도하거나, 설치 소유자에게 한도 증가를 요청해 주세요.`

export const storageQuotaMessage = ({ storedBytes }: Quotas): string =>
  `워크스페이스에 저장할 수 있는 ${number(Math.round(storedBytes / 1024 ** 2))}MB를 모두 사용했습니다. 필요 없는 연락처, 시퀀스, 샌드박스 메일을 삭제하거나, 설치 소유자에게 한도 증가를 요청해 주세요.`
